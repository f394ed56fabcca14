/// A circle on the ground: all places within a distance of its center, measured over the earth.
package struct GeodesicCircle: Hashable, Sendable {
    /// The middle.
    package let center: Coordinate
    /// The radius in meters, measured over the WGS 84 ellipsoid.
    package let radius: Double

    /// The distance from pole to pole in meters; no place is farther away than this.
    package static let maximumRadius = 20_003_931.0

    /// Creates a circle; nil if the center is invalid, or if the radius is not above 0 and at most `maximumRadius`.
    package init?(center: Coordinate, radius: Double) {
        guard center.isValid, radius > 0, radius <= Self.maximumRadius else { return nil }
        self.center = center
        self.radius = radius
    }

    /// The border as a ring, clockwise from north; it may go around a pole.
    func ring(sampler: CurveSampler) -> WorldLine {
        let points = sampler.points(from: 0, to: 360, pieces: 32) { degrees in
            let direction = Geodesic.Direction(degrees: degrees == 360 ? 0 : degrees)
            let geodesic = Geodesic(from: center, direction: direction)
            return WorldPoint(extending: geodesic.coordinate(atArc: geodesic.arc(ahead: radius)))
        }
        return WorldLine(points: points)
    }
}
