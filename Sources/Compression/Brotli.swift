import CBrotli

/// Decompresses Brotli streams (RFC 7932) with libbrotlidec.
package enum Brotli {
    /// Decompresses a stream; bytes after its end are an error.
    package static func decompress(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else {
            throw CompressionError(.tooLarge, "out of memory while unpacking")
        }
        defer { BrotliDecoderDestroyInstance(decoder) }
        var output: [UInt8] = []
        var remaining = bytes.count
        var result = BROTLI_DECODER_RESULT_ERROR
        repeat {
            let room = min(max(4 * bytes.count, 16_384), limit - output.count + 1)
            let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                bytes.withUnsafeBufferPointer { input in
                    var next = input.baseAddress.map { $0 + (bytes.count - remaining) }
                    var free = buffer.count
                    var target = buffer.baseAddress
                    result = BrotliDecoderDecompressStream(decoder, &remaining, &next, &free, &target, nil)
                    count = buffer.count - free
                }
            }
            output += part
            guard output.count <= limit else { throw .tooLarge("brotli", limit: limit) }
        } while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
        guard result == BROTLI_DECODER_RESULT_SUCCESS, remaining == 0 else { throw .corrupt("brotli") }
        return output
    }
}
