public import MapGeometry

public import struct Colors.Color

/// An area between rings, as MapKit's `MKPolygon`; several polygons with their holes may be one.
public struct Polygon: Hashable, Sendable {
    /// The fill of areas.
    public static let defaultFill = Color(red: 0x1A, green: 0x66, blue: 0xE8, alpha: 0x40)
    /// The border of areas.
    public static let defaultStroke = Stroke(width: 2)

    /// The rings, each of at least three places, closed or not; what lies in an odd number of them is filled
    /// (even-odd).
    public var rings: [[Coordinate]]
    /// Straight alpha; nil fills nothing.
    public var fill: Color?
    /// How the border is drawn; nil draws none.
    public var stroke: Stroke?
    /// 0 (invisible) to 1, of area and border as a whole.
    public var opacity: Double

    /// An area.
    ///
    /// - Parameters:
    ///   - rings: outer and inner ones in any order.
    ///   - fill: nil fills nothing.
    ///   - stroke: nil draws no border.
    ///   - opacity: of all of it, 0 to 1.
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
