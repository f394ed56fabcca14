import Compression

extension CompressionMethod {
    /// The name, as users write it.
    var name: String {
        switch self {
        case .none: "none"
        case .gzip: "gzip"
        case .brotli: "brotli"
        case .zstd: "zstd"
        }
    }
}
