import CDeflate

/// Owns one libdeflate decompressor (`libdeflate_alloc_decompressor`), which one thread at a time uses.
///
/// Unchecked, because it is only ever in the hands of the one who took it.
final class Inflater: @unchecked Sendable {
    enum Wrapping { case gzip, zlib }

    private let decompressor: OpaquePointer
    private static let spares = Spares<Inflater>()

    private init() throws(CompressionError) {
        guard let pointer = libdeflate_alloc_decompressor() else {
            throw CompressionError(.tooLarge, "out of memory while unpacking")
        }
        decompressor = pointer
    }

    deinit { libdeflate_free_decompressor(decompressor) }

    /// Decompresses one stream with a decompressor that nobody else uses.
    static func decompress(
        _ bytes: ArraySlice<UInt8>, wrapping: Wrapping, expecting guess: Int, limit: Int
    ) throws(CompressionError) -> (output: [UInt8], consumed: Int) {
        let inflater = if let spare = spares.take() { spare } else { try Inflater() }
        defer { spares.put(inflater) }
        return try inflater.decompress(bytes, wrapping: wrapping, expecting: guess, limit: limit)
    }

    /// Decompresses one stream; returns it with the number of compressed bytes it took.
    ///
    /// libdeflate needs the whole output buffer at once, so the size hint is doubled until it fits or exceeds the
    /// limit.
    private func decompress(
        _ bytes: ArraySlice<UInt8>, wrapping: Wrapping, expecting guess: Int, limit: Int
    ) throws(CompressionError) -> (output: [UInt8], consumed: Int) {
        var capacity = min(max(guess, 256), limit)
        while true {
            var consumed = 0
            var status = LIBDEFLATE_BAD_DATA
            let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                status = bytes.withUnsafeBytes { input in
                    switch wrapping {
                    case .gzip:
                        libdeflate_gzip_decompress_ex(
                            decompressor, input.baseAddress, input.count, buffer.baseAddress, buffer.count, &consumed,
                            &count)
                    case .zlib:
                        libdeflate_zlib_decompress_ex(
                            decompressor, input.baseAddress, input.count, buffer.baseAddress, buffer.count, &consumed,
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
