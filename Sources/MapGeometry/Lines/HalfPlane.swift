/// One side of a straight line in the image.
struct HalfPlane: Hashable, Sendable {
    /// The unit vector into it.
    let x: Double
    let y: Double
    let offset: Double

    /// How far inside a point lies, in points; negative outside.
    func depth(_ point: Point) -> Double { point.x * x + point.y * y + offset }
}

extension Point {
    /// The point at a part of the way to another.
    func interpolated(to end: Point, _ t: Double) -> Point { Point(x: x + (end.x - x) * t, y: y + (end.y - y) * t) }
}
