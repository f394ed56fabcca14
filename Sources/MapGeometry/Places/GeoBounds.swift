/// A bounding box in degrees (WGS 84).
///
/// If `west > east`, it crosses the antimeridian.
public struct GeoBounds: Hashable, Sendable {
    /// Western edge, degrees, -180 to 180.
    public var west: Double
    /// Southern edge, degrees, -90 to 90.
    public var south: Double
    /// Eastern edge, degrees, -180 to 180.
    public var east: Double
    /// Northern edge, degrees, -90 to 90.
    public var north: Double

    /// Creates a bounding box; the parameters are in GeoJSON's order.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}
