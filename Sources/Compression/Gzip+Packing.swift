import CDeflate

extension Gzip {
    /// Compresses the bytes into one member, without a name or a time, so the same bytes give the same result.
    ///
    /// - Parameter level: 0 (stored) to 12 (slowest, smallest); clamped.
    package static func compress(_ bytes: [UInt8], level: Int) throws(CompressionError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(Int32(min(max(level, 0), 12))) else {
            throw CompressionError(.tooLarge, "out of memory while compressing")
        }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = bytes.withUnsafeBytes { input in
                libdeflate_gzip_compress(compressor, input.baseAddress, input.count, buffer.baseAddress, buffer.count)
            }
        }
    }
}
