import CZstd

/// Decompresses Zstandard frames (RFC 8878) with libzstd.
package enum Zstandard {
    /// Decompresses all frames of a stream.
    package static func decompress(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
        guard let stream = ZSTD_createDStream() else {
            throw CompressionError(.tooLarge, "out of memory while unpacking")
        }
        defer { ZSTD_freeDStream(stream) }
        // A frame may ask for a window of 2 GiB; 128 MiB is enough.
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 27)
        var output: [UInt8] = []
        var position = 0
        var pending = 1
        repeat {
            var failed = false
            let room = min(max(4 * bytes.count, 16_384), limit - output.count + 1)
            var advanced = 0
            let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                bytes.withUnsafeBytes { input in
                    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: position)
                    var target = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
                    pending = ZSTD_decompressStream(stream, &target, &source)
                    failed = ZSTD_isError(pending) != 0
                    advanced = source.pos - position
                    count = failed ? 0 : target.pos
                }
            }
            guard !failed else { throw .corrupt("zstd") }
            guard output.count + part.count <= limit else { throw .tooLarge("zstd", limit: limit) }
            guard advanced > 0 || !part.isEmpty else { throw .corrupt("zstd") }
            position += advanced
            output += part
        } while pending != 0 || position < bytes.count
        return output
    }
}
