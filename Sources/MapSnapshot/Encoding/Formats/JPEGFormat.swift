import Imaging

extension FormatFacts {
    static let jpeg = FormatFacts(
        fileExtensions: ["jpg", "jpeg"], mediaType: "image/jpeg", maximumSide: JPEGEncoder.maximumSide,
        defaultQuality: 85,
        content: .raster(
            RasterEncoding(format: .jpeg, reduction: .quality) { image, quality, _ in
                try image.jpegData(quality: quality)
            }))
}

extension MapImage {
    /// Encodes the image as JPEG, with the copyright notice as Exif `Copyright`.
    ///
    /// Rounded corners get the background color of the map; other transparent pixels are drawn on white.
    ///
    /// - Parameter quality: 1 (smallest) to 100 (best), clamped.
    /// - Throws: `SnapshotError` with `renderingFailed` if memory runs out.
    public func jpegData(quality: Int = 85) throws -> [UInt8] {
        let options = JPEGEncoder.Options(
            quality: quality, pixelsPerMeter: pixelsPerMeter, background: matte ?? .white, copyright: copyright)
        return try encoded("JPEG") { () throws(ImagingError) in try JPEGEncoder.encode(pixmap, options: options) }
    }
}
