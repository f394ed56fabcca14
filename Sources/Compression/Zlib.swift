import CDeflate

/// Compresses and decompresses zlib streams (RFC 1950) with libdeflate.
package enum Zlib {
    /// Compresses the bytes.
    ///
    /// - Parameter level: 0 (stored) to 12 (slowest, smallest); clamped.
    package static func compress(_ bytes: [UInt8], level: Int) throws(CompressionError) -> [UInt8] {
        try Deflater.compress(bytes, level: level, bound: libdeflate_zlib_compress_bound, libdeflate_zlib_compress)
    }

    /// Decompresses one stream; bytes after its end are ignored.
    ///
    /// - Parameters:
    ///   - expecting: the expected size, which only saves attempts.
    ///   - limit: maximum decompressed size in bytes.
    package static func decompress(
        _ bytes: [UInt8], expecting: Int = 0, limit: Int
    ) throws(CompressionError) -> [UInt8] {
        try decompress(bytes[...], expecting: expecting, limit: limit)
    }

    /// Decompresses one stream that is a part of the bytes.
    package static func decompress(
        _ bytes: ArraySlice<UInt8>, expecting: Int = 0, limit: Int
    ) throws(CompressionError) -> [UInt8] {
        try Inflater.decompress(bytes, wrapping: .zlib, expecting: expecting, limit: limit).output
    }

    /// Adler-32 as in zlib streams, continued from `seed` (1 at the start).
    package static func adler32(_ bytes: [UInt8], seed: UInt32 = 1) -> UInt32 { adler32(bytes[...], seed: seed) }

    /// Adler-32 of a part.
    package static func adler32(_ bytes: ArraySlice<UInt8>, seed: UInt32 = 1) -> UInt32 {
        bytes.withUnsafeBytes { libdeflate_adler32(seed, $0.baseAddress, $0.count) }
    }

    /// Adler-32 for code in C.
    package static let continueAdler32: @convention(c) (UInt32, UnsafeRawPointer?, Int) -> UInt32 = {
        libdeflate_adler32($0, $1, $2)
    }

    /// CRC-32 as in gzip and PNG, continued from `seed` (0 at the start).
    package static func crc32(_ bytes: [UInt8], seed: UInt32 = 0) -> UInt32 { crc32(bytes[...], seed: seed) }

    /// CRC-32 of a part.
    package static func crc32(_ bytes: ArraySlice<UInt8>, seed: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBytes { libdeflate_crc32(seed, $0.baseAddress, $0.count) }
    }
}
