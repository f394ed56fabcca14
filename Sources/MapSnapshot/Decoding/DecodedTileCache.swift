import Compression
import Glibc
import Imaging
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

        init(_ bytes: [UInt8]) { (count, crc) = (bytes.count, Zlib.crc32(bytes)) }
    }

    private struct Entry: Sendable {
        let bytes: [UInt8]
        let pixmap: Pixmap
    }

    private let entries: Mutex<LRUCache<Sum, Entry>>

    /// - Parameter limit: maximum total size of files and pixels in bytes.
    init(limit: Int) { entries = Mutex(LRUCache(limit: limit)) }

    /// The pixels of a tile, decoded if not cached.
    func pixmap(of tile: Tile, decode: () throws -> Pixmap) rethrows -> Pixmap {
        let sum = Sum(tile.bytes)
        if let known = entries.withLock({ $0.value(for: sum) }), Self.areEqual(known.bytes, tile.bytes) {
            return known.pixmap
        }
        let pixmap = try decode()
        let entry = Entry(bytes: tile.bytes, pixmap: pixmap)
        entries.withLock { $0.insert(entry, bytes: tile.bytes.count + pixmap.pixels.count * 4, for: sum) }
        return pixmap
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
