/// Width and height in MapKit's map points; the world is 2^28 of them wide and high.
public struct MapSize: Hashable, Sendable {
    /// The world's size.
    public static let world = MapSize(width: 268_435_456, height: 268_435_456)

    /// From west to east, in map points.
    public var width: Double
    /// From north to south, in map points.
    public var height: Double

    /// Creates a size without checking it.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
