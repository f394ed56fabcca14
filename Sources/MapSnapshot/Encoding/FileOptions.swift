/// Options for encoding an image.
public struct FileOptions: Hashable, Sendable {
    /// The file format.
    public var format: FileFormat
    /// Quality of JPEG, WebP and photos in vector files: 1 (smallest) to 100 (best); nil means 85, or 80 for WebP.
    public var quality: Int?
    /// Maximum file size in bytes; nil for no limit.
    ///
    /// To fit, the quality of JPEG and WebP is lowered as far as needed, down to 10, and the colors of a PNG are
    /// reduced, down to 32.
    public var maximumBytes: Int?
    /// How hard PNG files are compressed; other formats know only the default.
    public var compression: CompressionEffort

    /// Creates options; all have defaults.
    public init(
        format: FileFormat = .png, quality: Int? = nil, maximumBytes: Int? = nil,
        compression: CompressionEffort = .standard
    ) {
        self.format = format
        self.quality = quality
        self.maximumBytes = maximumBytes
        self.compression = compression
    }
}

extension FileOptions {
    /// The highest quality to encode with.
    var bestQuality: Int { quality ?? format.defaultQuality ?? 100 }

    /// Checks the ranges of quality and size limit, and that the format supports a given quality and compression.
    ///
    /// - Throws: `SnapshotError` with `invalidRequest` that names the value, its range and the remedy.
    public func validate() throws(SnapshotError) {
        if let quality {
            guard SnapshotLimits.qualities.contains(quality) else {
                throw .invalid("quality", quality, SnapshotLimits.qualities.text, pointer: "/quality")
            }
            guard format.hasQuality else {
                throw SnapshotError(
                    .invalidRequest, "quality \(quality) does not apply to \(format.rawValue)",
                    remedy: "use it with \(FileFormat.lossy.names)", pointer: "/quality")
            }
        }
        guard compression == .standard || format.hasCompression else {
            throw SnapshotError(
                .invalidRequest, "compression \(compression.rawValue) does not apply to \(format.rawValue)",
                remedy: "use it with \(FileFormat.allCases.filter(\.hasCompression).names)", pointer: "/compression")
        }
        if let maximumBytes, maximumBytes < 1 {
            throw .invalid("max_bytes", maximumBytes, "a number of bytes above 0", pointer: "/max_bytes")
        }
    }
}
