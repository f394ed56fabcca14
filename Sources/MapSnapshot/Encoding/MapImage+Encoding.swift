import Imaging

extension MapImage {
    /// The picture as a PNG file, the same bytes for the same pixels.
    ///
    /// Exact palette up to 256 colours, else RGB, or RGBA where it is not opaque; pHYs (72 times `scale` pixels an
    /// inch) for scales above 1; the notice as iTXt `Copyright`.
    ///
    /// - Throws: `SnapshotError` with `renderingFailed` where memory runs out.
    public func pngData() throws -> [UInt8] { try png(colors: nil) }

    /// The picture as a PNG file of few colours, without dithering: much smaller, and hardly different.
    ///
    /// - Parameter colors: the most there may be, 2 to 256, clamped; a picture that has no more keeps them all.
    /// - Throws: `SnapshotError` with `renderingFailed` where memory runs out.
    public func png8Data(colors: Int = 256) throws -> [UInt8] { try png(colors: min(max(colors, 2), 256)) }

    private func png(colors: Int?) throws -> [UInt8] {
        // Few repetitions are left in a resampled map: finding more takes a third longer and saves 1 % of the file.
        let level = colors == nil ? isResampled ? 1 : 2 : 5
        var options = PNGEncoder.Options(compressionLevel: level, colors: colors)
        options.filter = isPhotographic ? .up : .none
        options.pixelsPerMetre = pixelsPerMetre
        if let copyright { options.text = [("Copyright", copyright)] }
        return try encoded("PNG") { () throws(ImagingError) in try PNGEncoder.encode(pixmap, options: options) }
    }

    /// The picture as a JPEG file, on white where it is not opaque; the notice as Exif `Copyright`.
    ///
    /// - Parameter quality: 1 (smallest) to 100 (best), clamped.
    /// - Throws: `SnapshotError` with `renderingFailed` where memory runs out.
    public func jpegData(quality: Int = 85) throws -> [UInt8] {
        let options = JPEGEncoder.Options(quality: quality, pixelsPerMetre: pixelsPerMetre, copyright: copyright)
        return try encoded("JPEG") { () throws(ImagingError) in try JPEGEncoder.encode(pixmap, options: options) }
    }

    /// The picture as a WebP file, with its alpha; the notice as Exif `Copyright`.
    ///
    /// - Parameter quality: 1 (smallest) to 99, lossy; 100 loses nothing. Clamped.
    /// - Throws: `SnapshotError` with `renderingFailed` where a side has over 16,383 pixels or memory runs out.
    public func webPData(quality: Int = 80) throws -> [UInt8] {
        try encoded("WebP") { () throws(ImagingError) in
            try WebPEncoder.encode(pixmap, quality: quality, copyright: copyright)
        }
    }

    /// The density for a file's header; at scale 1 nothing is said.
    private var pixelsPerMetre: Int? {
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
