import Compression
import Glibc
import Synchronization
import TileSources

/// What tiles that were drawn lately are decoded to, for the images of neighboring places and of other variants.
///
/// A tile is known by its bytes alone, all of which are compared: it cannot be out of date, whatever its source does, and
/// equal tiles of the sea are kept once.
final class DecodedTileCache: Sendable {
    /// What tells nearly all tiles apart.
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

    /// - Parameter limit: bytes of all tiles together, files and pixels.
    init(limit: Int) { entries = Mutex(LRUCache(limit: limit)) }

    /// What a tile is decoded to, decoded if nobody has done so lately.
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
