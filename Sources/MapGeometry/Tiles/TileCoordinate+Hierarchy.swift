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
