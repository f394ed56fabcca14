import Compression
import Glibc
import Imaging
import Synchronization
import TileSources

/// The pixels of tiles that were drawn lately, for the pictures of neighbouring places.
///
/// A tile is known by its bytes alone, all of which are compared: it cannot be out of date, whatever its source does, and
/// equal tiles of the sea are kept once.
final class DecodedTileCache: Sendable {
    /// What tells nearly all tiles apart.
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

    /// - Parameter limit: bytes of all tiles together, files and pixels.
    init(limit: Int) { entries = Mutex(LRUCache(limit: limit)) }

    /// The pixels of a tile, decoded where nobody has done so lately.
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

    /// The standard library compares byte by byte.
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
