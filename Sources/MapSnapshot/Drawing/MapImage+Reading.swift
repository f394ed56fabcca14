import Imaging

extension MapImage {
    /// The picture in the bytes of a PNG, JPEG or WebP file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file; what it is shows in its first bytes.
    ///   - name: what an error calls it.
    ///   - scale: pixels a point, above 0.
    /// - Throws: `SnapshotError` with `imageFailed`: not a picture, damaged, or over 1024 px a side or 4 MiB.
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
