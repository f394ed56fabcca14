public import MapGeometry

public import struct Colors.Color

/// All places within a distance over the earth from a place, as MapKit's `MKCircle`.
public struct Circle: Hashable, Sendable {
    /// The middle.
    public var center: Coordinate
    /// Metres over the ellipsoid of WGS 84, above 0 and at most half of its circumference.
    public var radius: Double
    /// Straight alpha; nil fills nothing.
    public var fill: Color?
    /// How the border is drawn; nil draws none.
    public var stroke: Stroke?
    /// 0 (invisible) to 1, of area and border as a whole.
    public var opacity: Double

    /// A circle.
    ///
    /// - Parameters:
    ///   - center: its middle.
    ///   - radius: metres.
    ///   - fill: nil fills nothing.
    ///   - stroke: nil draws no border.
    ///   - opacity: of all of it, 0 to 1.
    public init(
        center: Coordinate, radius: Double, fill: Color? = Polygon.defaultFill, stroke: Stroke? = Polygon.defaultStroke,
        opacity: Double = 1
    ) {
        self.center = center
        self.radius = radius
        self.fill = fill
        self.stroke = stroke
        self.opacity = opacity
    }
}
