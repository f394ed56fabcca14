/// A position in the image, in points from its top left corner, with y growing **downward**.
public struct Point: Hashable, Sendable {
    /// Points to the right.
    public var x: Double
    /// Points down.
    public var y: Double

    /// Creates a value without checking it.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
