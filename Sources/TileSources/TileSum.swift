import Compression
import Platform

/// A hash that distinguishes nearly all tiles: of the number of bytes, and of those at both ends.
///
/// Images and compressed tiles end in a checksum of their own. Equal sums do not prove equal tiles: compare all bytes, too.
package struct TileSum: Hashable, Sendable {
    private let count: Int
    private let crc: UInt32

    private static let sampled = 4096

    /// Creates the hash of a tile's bytes.
    package init(_ bytes: [UInt8]) {
        count = bytes.count
        crc = Zlib.crc32(
            bytes.dropFirst(Self.sampled).suffix(Self.sampled), seed: Zlib.crc32(bytes.prefix(Self.sampled)))
    }

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
