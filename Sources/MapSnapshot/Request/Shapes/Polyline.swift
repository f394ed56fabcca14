public import MapGeometry

/// A line from place to place, as MapKit's `MKPolyline`; across the antimeridian it takes the short way.
public struct Polyline: Hashable, Sendable {
    /// The places, at least two.
    public var coordinates: [Coordinate]
    /// How it is drawn.
    public var stroke: Stroke
    /// 0 (invisible) to 1, of the line with its casing as a whole.
    public var opacity: Double
    /// Whether its edges are the shortest ways over the earth, as `MKGeodesicPolyline`, in place of straight ones on the
    /// map.
    public var isGeodesic: Bool

    /// A line.
    ///
    /// - Parameters:
    ///   - coordinates: at least two.
    ///   - stroke: how it is drawn.
    ///   - opacity: of all of it, 0 to 1.
    ///   - isGeodesic: whether edges are the shortest ways over the earth.
    public init(
        _ coordinates: [Coordinate], stroke: Stroke = Stroke(), opacity: Double = 1, isGeodesic: Bool = false
    ) {
        self.coordinates = coordinates
        self.stroke = stroke
        self.opacity = opacity
        self.isGeodesic = isGeodesic
    }
}
