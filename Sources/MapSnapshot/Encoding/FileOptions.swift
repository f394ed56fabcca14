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

    /// Creates options; all have defaults.
    public init(format: FileFormat = .png, quality: Int? = nil, maximumBytes: Int? = nil) {
        self.format = format
        self.quality = quality
        self.maximumBytes = maximumBytes
    }
}
