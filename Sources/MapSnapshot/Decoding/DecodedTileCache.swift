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

    /// The content of a tile; nil if it is not cached.
    ///
    /// - Parameter selection: the part of the tile that is decoded; nil for all of it.
    func content<Content: TileContent>(of tile: Tile, selection: VectorSelection?) -> Content? {
        let key = Key(sum: TileSum(tile.bytes), content: ObjectIdentifier(Content.self), selection: selection)
        guard let known = entries.withLock({ $0.value(for: key) }), TileSum.areEqual(known.bytes, tile.bytes) else {
            return nil
        }
        return known.content as? Content
    }

    /// Stores the content of a tile.
    func store<Content: TileContent>(_ content: Content, of tile: Tile, selection: VectorSelection?) {
        let key = Key(sum: TileSum(tile.bytes), content: ObjectIdentifier(Content.self), selection: selection)
        let entry = Entry(bytes: tile.bytes, content: content)
        entries.withLock { $0.insert(entry, bytes: tile.bytes.count + content.pixelCount * 4, for: key) }
    }
}
