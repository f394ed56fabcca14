import CDeflate

/// Owns one libdeflate decompressor (`libdeflate_alloc_decompressor`).
struct Inflater: ~Copyable {
    enum Wrapping { case gzip, zlib }

    private let decompressor: OpaquePointer

    init() throws(CompressionError) {
        guard let pointer = libdeflate_alloc_decompressor() else {
            throw CompressionError(.tooLarge, "out of memory while unpacking")
        }
        decompressor = pointer
    }

    deinit { libdeflate_free_decompressor(decompressor) }

    /// Decompresses one stream from `offset`; returns it with the number of compressed bytes it took.
    ///
    /// libdeflate needs the whole output buffer at once, so the size hint is doubled until it fits or exceeds the
    /// limit.
    func decompress(
        _ bytes: [UInt8], from offset: Int, wrapping: Wrapping, expecting guess: Int, limit: Int
    ) throws(CompressionError) -> (output: [UInt8], consumed: Int) {
        var capacity = min(max(guess, 256), limit)
        while true {
            var consumed = 0
            var status = LIBDEFLATE_BAD_DATA
            let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                status = bytes.withUnsafeBytes { input in
                    let start = input.baseAddress.map { $0 + offset }
                    return switch wrapping {
                    case .gzip:
                        libdeflate_gzip_decompress_ex(
                            decompressor, start, input.count - offset, buffer.baseAddress, buffer.count, &consumed,
                            &count)
                    case .zlib:
                        libdeflate_zlib_decompress_ex(
                            decompressor, start, input.count - offset, buffer.baseAddress, buffer.count, &consumed,
                            &count)
                    }
                }
                if status != LIBDEFLATE_SUCCESS { count = 0 }
            }
            switch status {
            case LIBDEFLATE_SUCCESS:
                return (output, consumed)
            case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < limit:
                capacity = capacity > limit / 2 ? limit : capacity * 2
            case LIBDEFLATE_INSUFFICIENT_SPACE:
                throw .tooLarge("\(wrapping)", limit: limit)
            default:
                throw .corrupt("\(wrapping)")
            }
        }
    }
}

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
