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

    private enum Entry: Sendable {
        /// The tile was decoded once and is not cached yet.
        case decodedOnce
        case tile(bytes: [UInt8], content: any TileContent)
    }

    private let entries: Mutex<LRUCache<Key, Entry>>
    /// The same tiles before they are decoded.
    let unpacked: UnpackedTiles

    /// - Parameter limit: maximum total size of files and pixels in bytes.
    init(limit: Int) {
        entries = Mutex(LRUCache(limit: limit))
        unpacked = UnpackedTiles(limit: limit)
    }

    /// The content of a tile; nil if it is not cached.
    ///
    /// - Parameter selection: the part of the tile that is decoded; nil for all of it.
    func content<Content: TileContent>(of tile: Tile, selection: VectorSelection?) -> Content? {
        let key = Key(sum: TileSum(tile.bytes), content: ObjectIdentifier(Content.self), selection: selection)
        guard case .tile(let bytes, let content)? = entries.withLock({ $0.value(for: key) }),
            TileSum.areEqual(bytes, tile.bytes)
        else { return nil }
        return content as? Content
    }

    /// Stores the content of a tile.
    ///
    /// - Parameter cachesLayouts: whether the layout of the tile is cached as well. Then only another style or zoom needs
    ///   the content again, and it is stored the second time.
    func store<Content: TileContent>(
        _ content: Content, of tile: Tile, selection: VectorSelection?, cachesLayouts: Bool
    ) {
        let key = Key(sum: TileSum(tile.bytes), content: ObjectIdentifier(Content.self), selection: selection)
        entries.withLock { entries in
            if cachesLayouts, entries.value(for: key) == nil {
                entries.insert(.decodedOnce, bytes: 0, for: key)
            } else {
                let bytes = tile.bytes.count + content.byteCount
                entries.insert(.tile(bytes: tile.bytes, content: content), bytes: bytes, for: key)
            }
        }
    }
}
