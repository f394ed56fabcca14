/// All places within a distance over the earth from a place.
package struct Circle: Hashable, Sendable {
    /// The middle.
    package let center: Coordinate
    /// The distance in metres over the ellipsoid of WGS 84.
    package let radius: Double

    /// From a pole to the other in metres: what is farther away than this is nowhere.
    package static let maximumRadius = 20_003_931.0

    /// A circle; nil where the centre is invalid, or the radius not a number above 0 up to `maximumRadius`.
    package init?(center: Coordinate, radius: Double) {
        guard center.isValid, radius > 0, radius <= Self.maximumRadius else { return nil }
        self.center = center
        self.radius = radius
    }

    /// The border, clockwise from north, as a ring that may go around a pole.
    func ring(sampler: CurveSampler) -> WorldLine {
        let points = sampler.points(from: 0, to: 360, pieces: 32) { degrees in
            let direction = Geodesic.Direction(degrees: degrees == 360 ? 0 : degrees)
            let geodesic = Geodesic(from: center, direction: direction)
            return WorldPoint(extending: geodesic.coordinate(atArc: geodesic.arc(ahead: radius)))
        }
        return WorldLine(points: points)
    }
}
