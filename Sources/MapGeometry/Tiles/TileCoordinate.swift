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
