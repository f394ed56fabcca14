extension TileCoordinate {
    /// The tile of the level above that contains this one; nil at level 0.
    public var parent: TileCoordinate? { ancestor(levels: 1) }

    /// The tile that many levels above that contains this one.
    ///
    /// - Parameter levels: 0 is the tile itself.
    /// - Returns: nil above level 0, and for a negative number.
    public func ancestor(levels: Int) -> TileCoordinate? {
        guard (0...z).contains(levels) else { return nil }
        return TileCoordinate(z: z - levels, x: x >> levels, y: y >> levels)
    }

    /// The four tiles of the next level on the same square: north-west, north-east, south-west, south-east.
    ///
    /// None at the deepest level.
    public var children: [TileCoordinate] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap { TileCoordinate(z: z + 1, x: x * 2 + $0, y: y * 2 + $1) }
    }
}
