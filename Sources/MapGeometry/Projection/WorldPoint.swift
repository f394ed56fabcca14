/// A position on the Web Mercator square, whose side is 1.
public struct WorldPoint: Hashable, Sendable {
    /// Eastward from the antimeridian: 0 to 1 is the world, other values are its repetitions.
    public var x: Double
    /// **Southward** from the northern edge: 0 to 1 is the world, nothing exists beyond.
    public var y: Double

    /// Creates a value without checking it.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
