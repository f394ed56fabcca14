extension Snapshot {
    /// The picture as a file of the kind that the request asks for.
    ///
    /// - Throws: `SnapshotError` with `fileTooLarge` where it does not fit in `maximumBytes` at all, or
    ///   `renderingFailed`.
    public func data() throws -> [UInt8] { try encoded(file).bytes }

    /// The picture as a file of another kind than the request asks for.
    ///
    /// - Throws: as `data()`; also `SnapshotError` with `invalidRequest` where the options are not possible, and
    ///   `unsupported` for SVG and PDF where the request asked for pixels: only one of the two can be kept.
    public func data(_ options: FileOptions) throws -> [UInt8] { try encoded(options).bytes }

    /// The picture as a file, and what was done to make it fit.
    package func encoded(_ options: FileOptions) throws -> EncodedFile {
        try options.validate()
        guard options.format.isVector else { return try FileFitting(image: image, options: options).run() }
        guard let vectors else {
            throw SnapshotError(
                .unsupported,
                "an image that is already drawn cannot become \(options.format.rawValue)",
                remedy: "set the format in the request", pointer: "/format")
        }
        let bytes = try vectors.file(of: image, options: options)
        guard options.allow(bytes.count) else {
            throw SnapshotError.fileTooLarge(bytes.count, options)
        }
        return EncodedFile(bytes: bytes)
    }
}
