/// The points on one side of a straight line in the image.
struct HalfPlane: Hashable, Sendable {
    /// The unit normal, pointing inside.
    let x: Double
    let y: Double
    let offset: Double

    /// Distance of a point from the line, in points; positive inside.
    func depth(_ point: Point) -> Double { point.x * x + point.y * y + offset }
}

extension Point {
    /// The point at a fraction of the way to another.
    func interpolated(to end: Point, _ t: Double) -> Point { Point(x: x + (end.x - x) * t, y: y + (end.y - y) * t) }
}
