public import Imaging
public import MapGeometry

/// A picture with a density: its pixels, and how many of them make a point.
public struct MapImage: Hashable, Sendable {
    /// The pixels: premultiplied, rows from the top.
    public var pixmap: Pixmap
    /// Pixels a point, above 0.
    public let scale: Double
    /// A notice that files made of the picture carry in their metadata; nil for none.
    public var copyright: String?

    /// Whether the colours are continuous, as of a photograph: decides how a PNG is filtered.
    var isPhotographic = false

    /// A picture of these pixels.
    ///
    /// - Parameters:
    ///   - pixmap: premultiplied, rows from the top.
    ///   - scale: pixels a point, above 0.
    public init(pixmap: Pixmap, scale: Double = 1) {
        self.pixmap = pixmap
        self.scale = scale
    }

    /// Width and height in points.
    public var size: Size { Size(width: Double(pixmap.width) / scale, height: Double(pixmap.height) / scale) }
}

extension MapImage {
    /// The picture as a PNG file, the same bytes for the same pixels.
    ///
    /// Exact palette up to 256 colours, else RGB, or RGBA where it is not opaque; pHYs (72 times `scale` pixels an
    /// inch) for scales above 1; the notice as iTXt `Copyright`.
    ///
    /// - Throws: `SnapshotError` with `renderingFailed` where memory runs out.
    public func pngData() throws -> [UInt8] {
        var options = PNGEncoder.Options()
        options.filter = isPhotographic ? .up : .none
        if scale > 1 { options.pixelsPerMetre = Int(exactly: (72 * scale / 0.0254).rounded()) }
        if let copyright { options.text = [("Copyright", copyright)] }
        do {
            return try PNGEncoder.encode(pixmap, options: options)
        } catch {
            throw SnapshotError(.renderingFailed, "the picture cannot be written as PNG: \(error.description)")
        }
    }
}
