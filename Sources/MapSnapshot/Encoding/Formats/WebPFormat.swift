import Imaging

extension FormatFacts {
    static let webp = FormatFacts(
        fileExtensions: ["webp"], mediaType: "image/webp", maximumSide: WebPEncoder.maximumSide, defaultQuality: 80,
        content: .raster(
            RasterEncoding(format: .webp, reduction: .quality) { image, quality, _ in
                try image.webPData(quality: quality)
            }))
}

extension MapImage {
    /// Encodes the image as WebP with alpha, with the copyright notice as Exif `Copyright`.
    ///
    /// - Parameter quality: 1 (smallest) to 99 is lossy, 100 is lossless; clamped.
    /// - Throws: `SnapshotError` with `renderingFailed` if a side has more than 16,383 pixels, or if memory runs out.
    public func webPData(quality: Int = 80) throws -> [UInt8] {
        try encoded("WebP") { () throws(ImagingError) in
            try WebPEncoder.encode(pixmap, quality: quality, copyright: copyright)
        }
    }
}
