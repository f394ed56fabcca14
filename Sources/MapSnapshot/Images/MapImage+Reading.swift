import Imaging

extension MapImage {
    /// Decodes a PNG, JPEG or WebP file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, whose first bytes show its format.
    ///   - name: the name for errors.
    ///   - scale: pixels per point, above 0.
    /// - Throws: `SnapshotError` with `imageFailed` if it is not an image, corrupt, or larger than 1024 pixels per side
    ///   or 4 MiB.
    public init(decoding bytes: [UInt8], name: String, scale: Double = 1) throws(SnapshotError) {
        do {
            self.init(pixmap: try ImageDecoder.decode(bytes, limits: .icon), scale: scale)
        } catch {
            throw SnapshotError(
                .imageFailed,
                "\(name) \(error.description)",
                remedy: "use a PNG, JPEG or WebP of at most \(DecodingLimits.icon.side) px per side")
        }
    }
}
