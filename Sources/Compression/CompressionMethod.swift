import CDeflate

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

/// Why a compressed stream cannot be read.
package struct CompressionError: Error, Hashable, CustomStringConvertible {
    /// Kind of error, for callers that handle them differently.
    package enum Code: Hashable, Sendable {
        /// The bytes are not a complete, valid stream.
        case corrupt
        /// The decompressed data would exceed the caller's limit.
        case tooLarge
        /// The compression method is not supported.
        case unsupported
    }

    package let code: Code
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func corrupt(_ method: String) -> Self {
        Self(.corrupt, "the \(method) data is corrupt or cut short")
    }

    static func tooLarge(_ method: String, limit: Int) -> Self {
        Self(.tooLarge, "the \(method) data unpacks to more than the limit of \(limit) bytes")
    }
}

/// The compression libraries in use, with their versions.
package enum CompressionLibraries {
    /// Libdeflate cannot report its version, so this is the version of its header at build time and a checksum of what
    /// the running library produces.
    package static var versions: [String] { ["libdeflate/\(LIBDEFLATE_VERSION_STRING)+\(packed)"] }

    /// The CRC-32 of a compressed sample, in which matches of many lengths compete; other encoders choose differently.
    private static var packed: String {
        var state: UInt32 = 1
        let sample = (0..<4096).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 29) & UInt8(state >> 24)
        }
        return (try? Zlib.compress(sample, level: 6)).map { String(Zlib.crc32($0), radix: 16) } ?? "none"
    }
}
