/// The address of one tile of the Web Mercator grid: zoom level, column from the west, row from the north (XYZ).
///
/// A value is always valid: `0 <= z <= 30` and `0 <= x, y < 2^z`.
public struct TileCoordinate: Hashable, Sendable {
    /// The deepest level that can be addressed.
    public static let deepestZoom = 30

    /// Zoom level; level z is a square of 2^z by 2^z tiles.
    public let z: Int
    /// Column, 0 at the antimeridian, growing eastward.
    public let x: Int
    /// Row, 0 at the north edge, growing **southward**.
    public let y: Int

    /// Creates an address, or nil if no such tile exists.
    public init?(z: Int, x: Int, y: Int) {
        guard (0...Self.deepestZoom).contains(z) else { return nil }
        let side = 1 << z
        guard (0..<side).contains(x), (0..<side).contains(y) else { return nil }
        self.z = z
        self.x = x
        self.y = y
    }
}

extension TileCoordinate: CustomStringConvertible {
    /// The address as `z/x/y`.
    public var description: String { "\(z)/\(x)/\(y)" }
}

extension TileCoordinate {
    /// The tile of the level above that contains this one; nil at level 0.
    public var parent: TileCoordinate? { ancestor(levels: 1) }

    /// The tile that contains this one, a number of levels up.
    ///
    /// - Parameter levels: 0 is the tile itself.
    /// - Returns: nil above level 0, or if `levels` is negative.
    public func ancestor(levels: Int) -> TileCoordinate? {
        guard (0...z).contains(levels) else { return nil }
        return TileCoordinate(z: z - levels, x: x >> levels, y: y >> levels)
    }

    /// Whether a tile of the same level or a deeper one is in this tile's square.
    public func contains(_ other: TileCoordinate) -> Bool { other.ancestor(levels: other.z - z) == self }

    /// The four tiles of the next level in the same square: northwest, northeast, southwest, southeast.
    ///
    /// Empty at the deepest level.
    public var children: [TileCoordinate] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap { TileCoordinate(z: z + 1, x: x * 2 + $0, y: y * 2 + $1) }
    }
}

extension TileCoordinate {
    /// The square's edges in degrees.
    public var bounds: GeoBounds {
        let side = Double(1 << z)
        let top = WebMercator.unproject(WorldPoint(x: 0, y: Double(y) / side)).latitude
        let bottom = WebMercator.unproject(WorldPoint(x: 0, y: Double(y + 1) / side)).latitude
        return GeoBounds(
            west: Double(x) / side * 360 - 180, south: bottom, east: Double(x + 1) / side * 360 - 180, north: top)
    }

    /// The tile that contains a coordinate.
    ///
    /// Latitudes beyond the projection belong to the first and last rows.
    /// - Returns: nil if the coordinate or the zoom level is invalid.
    public init?(containing coordinate: Coordinate, z: Int) {
        guard coordinate.isValid, (0...Self.deepestZoom).contains(z) else { return nil }
        let side = 1 << z
        let world = WebMercator.project(coordinate.normalized)
        // The southern edge itself, y 1, belongs to the last row.
        self.init(
            z: z, x: min(Int(world.x * Double(side)), side - 1), y: min(Int(world.y * Double(side)), side - 1))
    }
}

extension TileCoordinate {
    /// The row as TMS and MBTiles count it: 0 at the south edge, growing northward.
    public var tmsY: Int { (1 << z) - 1 - y }

    /// The tile in this row of TMS, counted from the **south**; nil if no such tile exists.
    public init?(z: Int, x: Int, tmsY: Int) {
        guard (0...Self.deepestZoom).contains(z), (0..<(1 << z)).contains(tmsY) else { return nil }
        self.init(z: z, x: x, y: (1 << z) - 1 - tmsY)
    }

    /// The Bing Maps quadkey: one digit per level from the coarsest, 1 for east plus 2 for south; empty at level 0.
    public var quadkey: String {
        var key = ""
        for level in stride(from: z - 1, through: 0, by: -1) {
            key += String((x >> level & 1) + 2 * (y >> level & 1))
        }
        return key
    }

    /// The tile at a position of the grid that repeats eastward and westward.
    ///
    /// - Parameters:
    ///   - column: wrapped into the world; may be negative.
    ///   - row: not wrapped.
    /// - Returns: nil north or south of the world, or if there is no such level.
    public init?(z: Int, column: Int, row: Int) {
        guard (0...Self.deepestZoom).contains(z) else { return nil }
        // In two's complement the mask is the remainder that is never negative.
        self.init(z: z, x: column & ((1 << z) - 1), y: row)
    }
}
