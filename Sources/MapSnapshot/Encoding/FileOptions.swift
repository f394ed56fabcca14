/// How a picture becomes a file.
public struct FileOptions: Hashable, Sendable {
    /// The kind of file.
    public var format: FileFormat
    /// 1 (smallest) to 100 (best), of JPEG, WebP and the photographs in vector files; nil is 85, in WebP 80.
    public var quality: Int?
    /// Most bytes of the file; nil for any number.
    ///
    /// Where the file would be larger, the quality falls as far as needed: of JPEG and WebP down to 10,
    /// and a PNG gets fewer colours, down to 32. A picture that fits stays as it is.
    public var maximumBytes: Int?

    /// Options of which all have defaults.
    public init(format: FileFormat = .png, quality: Int? = nil, maximumBytes: Int? = nil) {
        self.format = format
        self.quality = quality
        self.maximumBytes = maximumBytes
    }
}
