import Imaging

extension FormatFacts {
    static let png = FormatFacts(
        fileExtensions: ["png"], mediaType: "image/png",
        content: .raster(
            RasterEncoding(format: .png, reduction: .colors) { image, _, compression in
                try image.png(colors: nil, compression)
            }))

    static let png8 = FormatFacts(
        fileExtensions: ["png"], mediaType: "image/png", remark: "256 colors",
        content: .raster(
            RasterEncoding(format: .png, reduction: .colors) { image, _, compression in
                try image.png(colors: 256, compression)
            }))
}

extension MapImage {
    /// Encodes the image as PNG; the same pixels give the same bytes.
    ///
    /// Uses an exact palette for up to 256 colors, otherwise RGB, or RGBA if the image is not opaque. Writes pHYs (72
    /// times `scale` pixels per inch) for scales above 1, and the copyright notice as iTXt `Copyright`.
    ///
    /// - Throws: `SnapshotError` with `renderingFailed` if memory runs out.
    public func pngData() throws -> [UInt8] { try png(colors: nil, .standard) }

    /// Encodes the image as PNG with few colors, without dithering: much smaller, with hardly any visible difference.
    ///
    /// - Parameter colors: maximum number of colors, 2 to 256, clamped; an image with fewer keeps them all.
    /// - Throws: `SnapshotError` with `renderingFailed` if memory runs out.
    public func png8Data(colors: Int = 256) throws -> [UInt8] {
        try png(colors: min(max(colors, 2), 256), .standard)
    }

    /// Encodes the image as PNG with a compression.
    ///
    /// - Parameter colors: maximum number of colors, 2 to 256; nil for all colors.
    /// - Throws: `SnapshotError` with `renderingFailed` if memory runs out.
    func png(colors: Int?, _ compression: CompressionEffort) throws -> [UInt8] {
        var options = PNGEncoder.Options(search: search(compression, hasFewColors: colors != nil), colors: colors)
        if compression == .small {
            options.alternative = .adaptive
        } else {
            options.filter = isPhotographic ? .up : .none
        }
        options.pixelsPerMeter = pixelsPerMeter
        options.spareThreads = RenderThreads.shared.spare
        if let copyright { options.text = [("Copyright", copyright)] }
        return try encoded("PNG") { () throws(ImagingError) in try PNGEncoder.encode(pixmap, options: options) }
    }

    private func search(_ compression: CompressionEffort, hasFewColors: Bool) -> PNGEncoder.Search {
        // The levels from 10 on parse optimally; 11 and 12 take twice as long for another hundredth.
        if compression == .small { return .bytes(level: 10) }
        let isFast = compression == .fast
        // Searching for pixels suits drawn maps: photos repeat nothing, and few colors are searched by bytes.
        if hasFewColors { return .bytes(level: isFast ? 1 : 5) }
        // Searching a resampled photo harder takes almost twice as long and saves 5% of the file.
        return isPhotographic ? .bytes(level: isResampled || isFast ? 1 : 2) : .pixels
    }
}
