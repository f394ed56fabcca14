public import MapGeometry

public import struct Colors.Color

/// A circle on the ground, like MapKit's `MKCircle`.
public struct Circle: Hashable, Sendable {
    /// The center.
    public var center: Coordinate
    /// Radius in meters on the WGS 84 ellipsoid, above 0 and at most half its circumference.
    public var radius: Double
    /// Fill color with straight alpha; nil for none.
    public var fill: Color?
    /// The border; nil for none.
    public var stroke: Stroke?
    /// Opacity of fill and border as a whole, 0 (invisible) to 1.
    public var opacity: Double

    /// Creates a circle.
    ///
    /// - Parameters:
    ///   - center: the center.
    ///   - radius: radius in meters.
    ///   - fill: fill color; nil for none.
    ///   - stroke: the border; nil for none.
    ///   - opacity: opacity of the whole shape, 0 to 1.
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
