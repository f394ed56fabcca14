public import MapGeometry

/// A line, like MapKit's `MKPolyline`; it crosses the antimeridian if that is shorter.
public struct Polyline: Hashable, Sendable {
    /// The coordinates, at least two.
    public var coordinates: [Coordinate]
    /// The stroke.
    public var stroke: Stroke
    /// Opacity of line and casing as a whole, 0 (invisible) to 1.
    public var opacity: Double
    /// Whether its edges are geodesics, like `MKGeodesicPolyline`, instead of straight lines on the map.
    public var isGeodesic: Bool

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - coordinates: the coordinates, at least two.
    ///   - stroke: the stroke.
    ///   - opacity: opacity of the whole shape, 0 to 1.
    ///   - isGeodesic: whether edges are geodesics.
    public init(
        _ coordinates: [Coordinate], stroke: Stroke = Stroke(), opacity: Double = 1, isGeodesic: Bool = false
    ) {
        self.coordinates = coordinates
        self.stroke = stroke
        self.opacity = opacity
        self.isGeodesic = isGeodesic
    }
}
