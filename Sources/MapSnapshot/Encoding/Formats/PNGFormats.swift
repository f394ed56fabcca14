import Imaging

extension FormatFacts {
    static let png = FormatFacts(
        fileExtensions: ["png"], mediaType: "image/png",
        content: .raster(RasterEncoding(format: .png, reduction: .colors) { image, _ in try image.pngData() }))

    static let png8 = FormatFacts(
        fileExtensions: ["png"], mediaType: "image/png", remark: "256 colors",
        content: .raster(RasterEncoding(format: .png, reduction: .colors) { image, _ in try image.png8Data() }))
}

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
        // Searching for pixels suits drawn maps: photos repeat nothing, and few colors are searched by bytes.
        var search = PNGEncoder.Search.pixels
        if colors != nil {
            search = .bytes(level: 5)
        } else if isPhotographic {
            // Searching a resampled photo harder takes almost twice as long and saves 5% of the file.
            search = .bytes(level: isResampled ? 1 : 2)
        }
        var options = PNGEncoder.Options(search: search, colors: colors)
        options.filter = isPhotographic ? .up : .none
        options.pixelsPerMeter = pixelsPerMeter
        if let copyright { options.text = [("Copyright", copyright)] }
        return try encoded("PNG") { () throws(ImagingError) in try PNGEncoder.encode(pixmap, options: options) }
    }
}
