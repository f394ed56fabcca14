import CDeflate

/// Compresses and decompresses zlib streams (RFC 1950) with libdeflate.
package enum Zlib {
    /// Compresses the bytes.
    ///
    /// - Parameter level: 0 (stored) to 12 (slowest, smallest); clamped.
    package static func compress(_ bytes: [UInt8], level: Int) throws(CompressionError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(Int32(min(max(level, 0), 12))) else {
            throw CompressionError(.tooLarge, "out of memory while compressing")
        }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = bytes.withUnsafeBytes { input in
                libdeflate_zlib_compress(compressor, input.baseAddress, input.count, buffer.baseAddress, buffer.count)
            }
        }
    }

    /// Decompresses one stream; bytes after its end are ignored.
    ///
    /// - Parameters:
    ///   - expecting: the expected size, which only saves attempts.
    ///   - limit: maximum decompressed size in bytes.
    package static func decompress(
        _ bytes: [UInt8], expecting: Int = 0, limit: Int
    ) throws(CompressionError) -> [UInt8] {
        try Inflater().decompress(bytes, from: 0, wrapping: .zlib, expecting: expecting, limit: limit).output
    }

    /// Adler-32 as in zlib streams, continued from `seed` (1 at the start).
    package static func adler32(_ bytes: [UInt8], seed: UInt32 = 1) -> UInt32 {
        bytes.withUnsafeBytes { libdeflate_adler32(seed, $0.baseAddress, $0.count) }
    }

    /// CRC-32 as in gzip and PNG, continued from `seed` (0 at the start).
    package static func crc32(_ bytes: [UInt8], seed: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBytes { libdeflate_crc32(seed, $0.baseAddress, $0.count) }
    }
}
