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

extension FileOptions {
    /// Checks that quality and bytes are possible, and that the format has a quality where one is given.
    ///
    /// - Throws: `SnapshotError` with `invalidRequest` that names the value, its range and the remedy.
    public func validate() throws(SnapshotError) {
        if let quality {
            guard (1...100).contains(quality) else {
                throw .invalid("quality", quality, "1 to 100", pointer: "/quality")
            }
            guard format.hasQuality else {
                throw SnapshotError(
                    .invalidRequest, "quality \(quality) is not for \(format.rawValue): use it with jpeg or webp",
                    pointer: "/quality")
            }
        }
        if let maximumBytes, maximumBytes < 1 {
            throw .invalid("max-bytes", maximumBytes, "a number of bytes above 0", pointer: "/max_bytes")
        }
    }
}
