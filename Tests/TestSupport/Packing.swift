import Compression

/// Hand-written encoders for the compression methods, with hardly any compression and independent of the code under
/// test.
package enum Packing: CaseIterable {
    case none, gzip, brotli, zstd

    /// The code in a PMTiles header.
    package var code: UInt8 {
        switch self {
        case .none: 1
        case .gzip: 2
        case .brotli: 3
        case .zstd: 4
        }
    }

    /// - Parameter bytes: from 1 to 65,536 of them.
    package func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        let count = UInt32(bytes.count)
        switch self {
        case .none:
            return bytes
        case .gzip:
            // RFC 1952 around the deflate stream that is within a zlib one.
            let deflated = try Zlib.compress(bytes, level: 6).dropFirst(2).dropLast(4)
            return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + deflated + Self.little(Zlib.crc32(bytes), 4)
                + Self.little(count, 4)
        case .brotli:
            // RFC 7932, 9.2: window 16, one stored meta-block, and an empty last one.
            return Self.little((count - 1) << 4 | 1 << 20, 3) + bytes + [0x03]
        case .zstd:
            // RFC 8878, 3.1.1: a single segment with its size, and one raw block that is the last.
            return [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + Self.little(count, 4) + Self.little(count << 3 | 1, 3) + bytes
        }
    }

    private static func little(_ number: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }
}
