public import MapGeometry

public import struct Colors.Color

/// An area bounded by rings, like MapKit's `MKPolygon`; it may contain several polygons with holes.
public struct Polygon: Hashable, Sendable {
    /// The default fill of areas.
    public static let defaultFill = Color(red: 0x1A, green: 0x66, blue: 0xE8, alpha: 0x40)
    /// The default border of areas.
    public static let defaultStroke = Stroke(width: 2)

    /// The rings, each with at least three coordinates, closed or not; filled by the even-odd rule.
    public var rings: [[Coordinate]]
    /// Fill color with straight alpha; nil for none.
    public var fill: Color?
    /// The border; nil for none.
    public var stroke: Stroke?
    /// Opacity of fill and border as a whole, 0 (invisible) to 1.
    public var opacity: Double

    /// Creates an area.
    ///
    /// - Parameters:
    ///   - rings: outer and inner rings in any order.
    ///   - fill: fill color; nil for none.
    ///   - stroke: the border; nil for none.
    ///   - opacity: opacity of the whole shape, 0 to 1.
    public init(
        rings: [[Coordinate]], fill: Color? = Self.defaultFill, stroke: Stroke? = Self.defaultStroke,
        opacity: Double = 1
    ) {
        self.rings = rings
        self.fill = fill
        self.stroke = stroke
        self.opacity = opacity
    }
}
