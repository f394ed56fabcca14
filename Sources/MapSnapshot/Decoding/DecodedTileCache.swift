import Compression
import Glibc
import Synchronization
import TileSources

/// A cache of recently decoded tiles, for neighboring images.
///
/// The key is the tile's bytes, which are compared completely: entries cannot be stale, and identical sea tiles are
/// cached once.
final class DecodedTileCache: Sendable {
    /// A hash that distinguishes nearly all tiles.
    private struct Sum: Hashable, Sendable {
        let count: Int
        let crc: UInt32
        let content: ObjectIdentifier

        init(_ bytes: [UInt8], as content: any TileContent.Type) {
            (count, crc) = (bytes.count, Zlib.crc32(bytes))
            self.content = ObjectIdentifier(content)
        }
    }

    private struct Entry: Sendable {
        let bytes: [UInt8]
        let content: any TileContent
    }

    private let entries: Mutex<LRUCache<Sum, Entry>>

    /// - Parameter limit: maximum total size of files and pixels in bytes.
    init(limit: Int) { entries = Mutex(LRUCache(limit: limit)) }

    /// The content of a tile, decoded if not cached.
    func content<Content: TileContent>(of tile: Tile, decode: () throws -> Content) rethrows -> Content {
        let sum = Sum(tile.bytes, as: Content.self)
        if let known = entries.withLock({ $0.value(for: sum) }), Self.areEqual(known.bytes, tile.bytes),
            let content = known.content as? Content
        {
            return content
        }
        let content = try decode()
        let entry = Entry(bytes: tile.bytes, content: content)
        entries.withLock { $0.insert(entry, bytes: tile.bytes.count + content.pixelCount * 4, for: sum) }
        return content
    }

    /// Compares with `memcmp`, because the standard library compares byte by byte.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count
            && one.withUnsafeBytes { one in
                other.withUnsafeBytes { other in
                    guard let first = one.baseAddress, let second = other.baseAddress else { return true }
                    return memcmp(first, second, one.count) == 0
                }
            }
    }
}
