/// Distances inward from the four edges, in points, in the order of CSS.
public struct EdgeInsets: Hashable, Sendable {
    /// No distance.
    public static let zero = EdgeInsets(top: 0, right: 0, bottom: 0, left: 0)

    /// Points down from the top edge.
    public var top: Double
    /// Points to the left of the right edge.
    public var right: Double
    /// Points up from the bottom edge.
    public var bottom: Double
    /// Points to the right of the left edge.
    public var left: Double

    /// Creates insets without checking them.
    public init(top: Double, right: Double, bottom: Double, left: Double) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    /// The same distance from every edge.
    public init(_ distance: Double) {
        self.init(top: distance, right: distance, bottom: distance, left: distance)
    }

    /// Whether all four are finite.
    public var isFinite: Bool { top.isFinite && right.isFinite && bottom.isFinite && left.isFinite }
}
