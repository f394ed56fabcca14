import Glibc

/// A line that labels follow: its vertices in tile units or in points of the image, y down.
package struct LabelLine: Hashable, Sendable {
    /// The vertices.
    package var points: [SIMD2<Double>]

    /// Creates a line.
    package init(_ points: [SIMD2<Double>]) { self.points = points }

    /// The sum of the distances between its vertices.
    package var length: Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}

extension SIMD2<Double> {
    /// The distance to another point.
    func distance(to other: SIMD2<Double>) -> Double {
        let delta = other - self
        return (delta * delta).sum().squareRoot()
    }

    /// The direction to another point in radians, clockwise from the x axis where y is down.
    func angle(to other: SIMD2<Double>) -> Double { atan2(other.y - y, other.x - x) }

    /// The coordinates rounded to integers, halves up.
    var roundedHalfUp: SIMD2<Double> { (self + 0.5).rounded(.down) }
}
