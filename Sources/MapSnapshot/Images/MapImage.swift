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

    /// Whether the map was scaled or turned, which leaves few repetitions: decides how hard a PNG is compressed.
    var isResampled = false

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
