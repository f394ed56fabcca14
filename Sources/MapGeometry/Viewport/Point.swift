/// A place in the image, in points from its top left corner, y growing **downward**.
public struct Point: Hashable, Sendable {
    /// Points to the right.
    public var x: Double
    /// Points down.
    public var y: Double

    /// A place; the values are kept as they are.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
