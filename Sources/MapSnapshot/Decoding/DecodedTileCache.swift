import Synchronization
import TileSources
import VectorTiles

/// A cache of recently decoded tiles, for neighboring images.
///
/// The key is the tile's bytes, which are compared completely: entries cannot be stale, and identical sea tiles are
/// cached once.
final class DecodedTileCache: Sendable {
    private struct Key: Hashable, Sendable {
        let sum: TileSum
        let content: ObjectIdentifier
        let selection: VectorSelection?
    }

    private struct Entry: Sendable {
        let bytes: [UInt8]
        let content: any TileContent
    }

    private let entries: Mutex<LRUCache<Key, Entry>>

    /// - Parameter limit: maximum total size of files and pixels in bytes.
    init(limit: Int) { entries = Mutex(LRUCache(limit: limit)) }

    /// The content of a tile, decoded if not cached.
    ///
    /// - Parameter selection: the part of the tile that is decoded; nil for all of it.
    func content<Content: TileContent>(
        of tile: Tile, selection: VectorSelection? = nil, decode: () throws -> Content
    ) rethrows -> Content {
        let key = Key(sum: TileSum(tile.bytes), content: ObjectIdentifier(Content.self), selection: selection)
        if let known = entries.withLock({ $0.value(for: key) }), TileSum.areEqual(known.bytes, tile.bytes),
            let content = known.content as? Content
        {
            return content
        }
        let content = try decode()
        let entry = Entry(bytes: tile.bytes, content: content)
        entries.withLock { $0.insert(entry, bytes: tile.bytes.count + content.pixelCount * 4, for: key) }
        return content
    }
}
