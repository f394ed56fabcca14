package import MapGeometry

/// The shapes of GeoJSON (RFC 7946, section 3.1), in degrees.
package indirect enum Geometry: Hashable, Sendable {
    /// One place, or several.
    case points([Coordinate])
    /// Lines, each of at least two places.
    case lines([[Coordinate]])
    /// Areas, each of an outer ring and its holes; the last place of a ring equals the first one.
    case polygons([[[Coordinate]]])
    /// Others, in their order.
    case collection([Geometry])
}
