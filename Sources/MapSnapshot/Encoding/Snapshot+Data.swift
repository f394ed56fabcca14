extension Snapshot {
    /// Encodes the image in the requested format.
    ///
    /// - Throws: `SnapshotError` with `fileTooLarge` if it cannot fit in `maximumBytes`, or `renderingFailed`.
    public func data() throws -> [UInt8] { try encoded(file).bytes }

    /// Encodes the image with other options than requested.
    ///
    /// - Throws: like `data()`; also `SnapshotError` with `invalidRequest` if the options are invalid, and
    ///   `unsupported` for SVG and PDF if the request was for a raster format.
    public func data(_ options: FileOptions) throws -> [UInt8] { try encoded(options).bytes }

    /// The encoded image, and what was reduced to make it fit.
    package func encoded(_ options: FileOptions) throws -> EncodedFile {
        try options.validate()
        guard case .vector(let encoding) = options.format.facts.content else {
            return try FileFitting(image: image, options: options).run()
        }
        guard let vectors else { throw SnapshotError.onlyPixels(options.format) }
        let bytes = try vectors.file(of: image, as: encoding, options: options)
        guard options.allow(bytes.count) else {
            throw SnapshotError.fileTooLarge(bytes.count, options)
        }
        return EncodedFile(bytes: bytes)
    }
}
