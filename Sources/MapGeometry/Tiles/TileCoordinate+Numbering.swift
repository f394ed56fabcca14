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
