/// A rectangle of the repeated world that may be visible, in world widths.
struct WorldWindow: Hashable, Sendable {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    /// One copy of the world.
    static let world = WorldWindow(x: 0...1, y: 0...1)

    /// Maximum number of copies of the world on either side in which lines are repeated; an image has far fewer.
    private static let farthest = 20_000.0

    /// The whole turns that bring this range of x into the window.
    func turns(of reach: ClosedRange<Double>) -> ClosedRange<Int>? {
        let first = max((x.lowerBound - reach.upperBound).rounded(.up), -Self.farthest)
        let last = min((x.upperBound - reach.lowerBound).rounded(.down), Self.farthest)
        return first <= last ? Int(first)...Int(last) : nil
    }

    /// Whether any copy of the points' bounding box, with a margin on each side, touches the window.
    func isTouched(by points: [WorldPoint], margin: Double) -> Bool {
        guard let first = points.first else { return false }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for point in points.dropFirst() {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        guard top - margin <= y.upperBound, bottom + margin >= y.lowerBound else { return false }
        return turns(of: left - margin...right + margin) != nil
    }
}
