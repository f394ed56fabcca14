/// The bounding box of a shape, in world widths.
struct SourceBox: Hashable, Sendable {
    private(set) var minX = Double.infinity
    private(set) var maxX = -Double.infinity
    private(set) var minY = Double.infinity
    private(set) var maxY = -Double.infinity

    init(_ shape: SourceShape) {
        var (left, right, top, bottom) = (minX, maxX, minY, maxY)
        shape.forEachPoint {
            (left, right) = (min(left, $0.x), max(right, $0.x))
            (top, bottom) = (min(top, $0.y), max(bottom, $0.y))
        }
        (minX, maxX, minY, maxY) = (left, right, top, bottom)
    }

    /// Whether it overlaps a rectangle, excluding the rectangle's east and south edges.
    func touches(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Bool {
        minX < x.upperBound && maxX >= x.lowerBound && minY < y.upperBound && maxY >= y.lowerBound
    }

    /// Whether it lies inside a rectangle.
    func isWithin(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Bool {
        minX >= x.lowerBound && maxX <= x.upperBound && minY >= y.lowerBound && maxY <= y.upperBound
    }
}
