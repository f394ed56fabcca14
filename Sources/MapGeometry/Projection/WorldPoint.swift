/// A place on the square of Web Mercator; its side is 1.
public struct WorldPoint: Hashable, Sendable {
    /// Eastward from the antimeridian: 0 to 1 is the world, other values are its repetitions.
    public var x: Double
    /// **Southward** from the northern edge: 0 to 1 is the world, there is nothing elsewhere.
    public var y: Double

    /// A place; the values are kept as they are.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
