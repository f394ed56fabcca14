import Imaging

extension MapImage {
    /// Encodes the image as PNG; the same pixels give the same bytes.
    ///
    /// Uses an exact palette for up to 256 colors, otherwise RGB, or RGBA if the image is not opaque. Writes pHYs (72
    /// times `scale` pixels per inch) for scales above 1, and the copyright notice as iTXt `Copyright`.
    ///
    /// - Throws: `SnapshotError` with `renderingFailed` if memory runs out.
    public func pngData() throws -> [UInt8] { try png(colors: nil) }

    /// Encodes the image as PNG with few colors, without dithering: much smaller, with hardly any visible difference.
    ///
    /// - Parameter colors: maximum number of colors, 2 to 256, clamped; an image with fewer keeps them all.
    /// - Throws: `SnapshotError` with `renderingFailed` if memory runs out.
    public func png8Data(colors: Int = 256) throws -> [UInt8] { try png(colors: min(max(colors, 2), 256)) }

    private func png(colors: Int?) throws -> [UInt8] {
        var options = PNGEncoder.Options(search: .bytes(level: colors == nil ? 2 : 5), colors: colors)
        // A resampled map has few repetitions: searching harder takes almost twice as long and saves 5% of the file.
        if isResampled, colors == nil { options.search = isPhotographic ? .bytes(level: 1) : .pixels }
        options.filter = isPhotographic ? .up : .none
        options.pixelsPerMeter = pixelsPerMeter
        if let copyright { options.text = [("Copyright", copyright)] }
        return try encoded("PNG") { () throws(ImagingError) in try PNGEncoder.encode(pixmap, options: options) }
    }

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

    /// Encodes the image as WebP with alpha, with the copyright notice as Exif `Copyright`.
    ///
    /// - Parameter quality: 1 (smallest) to 99 is lossy, 100 is lossless; clamped.
    /// - Throws: `SnapshotError` with `renderingFailed` if a side has more than 16,383 pixels, or if memory runs out.
    public func webPData(quality: Int = 80) throws -> [UInt8] {
        try encoded("WebP") { () throws(ImagingError) in
            try WebPEncoder.encode(pixmap, quality: quality, copyright: copyright)
        }
    }

    /// The density for a file's header; nil at scale 1.
    private var pixelsPerMeter: Int? {
        scale > 1 ? Int(exactly: (72 * scale / 0.0254).rounded()) : nil
    }

    private func encoded(_ format: String, _ body: () throws(ImagingError) -> [UInt8]) throws -> [UInt8] {
        do throws(ImagingError) {
            return try body()
        } catch {
            throw SnapshotError(.renderingFailed, "cannot write \(format): \(error.description)")
        }
    }
}
