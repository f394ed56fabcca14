/// A point of MapKit's world, a square of 2^28 map points per side with y growing **southward**.
public struct MapPoint: Hashable, Sendable {
    /// Eastward from the antimeridian, 0 to 2^28; beyond it the world repeats.
    public var x: Double
    /// Southward from the northern edge, 0 to 2^28.
    public var y: Double

    /// Creates a value without checking it.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Projects a coordinate; latitudes beyond the projection are moved to the edge.
    public init(_ coordinate: Coordinate) {
        let world = WebMercator.project(coordinate)
        self.init(x: world.x * MapSize.world.width, y: world.y * MapSize.world.height)
    }

    /// The coordinate in degrees, with its longitude in [-180, 180).
    public var coordinate: Coordinate { WebMercator.unproject(worldPoint) }

    /// The same place with the world's side as the unit.
    var worldPoint: WorldPoint { WorldPoint(x: x / MapSize.world.width, y: y / MapSize.world.height) }
}
