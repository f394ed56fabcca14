package import MapGeometry

/// The shapes of GeoJSON (RFC 7946, section 3.1), in degrees.
package indirect enum Geometry: Hashable, Sendable {
    /// One or several points.
    case points([Coordinate])
    /// Lines, each with at least two positions.
    case lines([[Coordinate]])
    /// Areas, each with an outer ring and holes; the last position of a ring equals the first.
    case polygons([[[Coordinate]]])
    /// Other geometries, in order.
    case collection([Geometry])
}
