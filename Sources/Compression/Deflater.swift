import CDeflate

/// Owns one libdeflate compressor (`libdeflate_alloc_compressor`), which one thread at a time uses.
///
/// Unchecked, because it is only ever in the hands of the one who took it.
final class Deflater: @unchecked Sendable {
    /// Compresses as gzip or zlib; returns the number of bytes written.
    typealias Compress = (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int) -> Int

    private static let levels = 0...12
    private static let spares = levels.map { _ in Spares<Deflater>() }

    private let compressor: OpaquePointer

    private init(level: Int) throws(CompressionError) {
        guard let pointer = libdeflate_alloc_compressor(Int32(level)) else {
            throw CompressionError(.tooLarge, "out of memory while compressing")
        }
        compressor = pointer
    }

    deinit { libdeflate_free_compressor(compressor) }

    /// Compresses the bytes with a compressor that nobody else uses.
    ///
    /// - Parameters:
    ///   - level: 0 (stored) to 12 (slowest, smallest); clamped.
    ///   - bound: maximum number of bytes that `compress` writes for a number of bytes.
    static func compress(
        _ bytes: [UInt8], level: Int, bound: (OpaquePointer?, Int) -> Int, _ compress: Compress
    ) throws(CompressionError) -> [UInt8] {
        let level = min(max(level, levels.lowerBound), levels.upperBound)
        let deflater = if let spare = spares[level].take() { spare } else { try Deflater(level: level) }
        defer { spares[level].put(deflater) }
        return [UInt8](unsafeUninitializedCapacity: bound(deflater.compressor, bytes.count)) { buffer, count in
            count = bytes.withUnsafeBytes { input in
                compress(deflater.compressor, input.baseAddress, input.count, buffer.baseAddress, buffer.count)
            }
        }
    }
}
