import Compression
import Platform

/// A hash that distinguishes nearly all tiles.
package struct TileSum: Hashable, Sendable {
    private let count: Int
    private let crc: UInt32

    /// Creates the hash of a tile's bytes.
    package init(_ bytes: [UInt8]) { (count, crc) = (bytes.count, Zlib.crc32(bytes)) }

    /// Whether two tiles are equal, by `memcmp`, because the standard library compares byte by byte.
    package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count
            && one.withUnsafeBytes { one in
                other.withUnsafeBytes { other in
                    guard let first = one.baseAddress, let second = other.baseAddress else { return true }
                    return first == second || memcmp(first, second, one.count) == 0
                }
            }
    }
}
