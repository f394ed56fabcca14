/// How a tile or a directory is compressed.
package enum CompressionMethod: Hashable, Sendable {
    case none, gzip, brotli, zstd

    /// Decompresses a whole stream.
    ///
    /// - Parameters:
    ///   - bytes: the whole compressed stream.
    ///   - limit: maximum decompressed size in bytes; more is an error, found without allocating it.
    package func decompress(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
        switch self {
        case .none:
            guard bytes.count <= limit else { throw .tooLarge("stored", limit: limit) }
            return bytes
        case .gzip: return try Gzip.decompress(bytes, limit: limit)
        case .brotli: return try Brotli.decompress(bytes, limit: limit)
        case .zstd: return try Zstandard.decompress(bytes, limit: limit)
        }
    }
}
