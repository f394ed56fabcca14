package import MapGeometry

extension TileCoordinate {
    /// The number of tiles on all levels above `zoom`.
    private static func firstID(zoom: Int) -> UInt64 { ((1 << (2 * UInt64(zoom))) - 1) / 3 }

    /// The ids of the tiles of one level.
    static func pmtilesIDs(zoom: Int) -> Range<UInt64> { firstID(zoom: zoom)..<firstID(zoom: zoom + 1) }

    /// One more than the id of the last tile of the deepest level.
    static let endOfPMTilesIDs = firstID(zoom: deepestZoom + 1)

    /// The id of the tile in a PMTiles archive: level by level, along a Hilbert curve in each.
    ///
    /// See PMTiles version 3, section 4.1 and its appendix; the curve is `xy2d` in Wikipedia's "Hilbert curve".
    package var pmtilesID: UInt64 {
        var x = UInt64(x)
        var y = UInt64(y)
        var distance: UInt64 = 0
        var side: UInt64 = (1 << UInt64(z)) / 2
        while side > 0 {
            let right: UInt64 = x & side == 0 ? 0 : 1
            let low: UInt64 = y & side == 0 ? 0 : 1
            distance += side * side * ((3 * right) ^ low)
            x &= side - 1
            y &= side - 1
            Self.turn(&x, &y, side: side, right: right, low: low)
            side /= 2
        }
        return Self.firstID(zoom: z) + distance
    }

    /// The tile with this id; nil if it is below the deepest level.
    init?(pmtilesID id: UInt64) {
        guard id < Self.endOfPMTilesIDs else { return nil }
        // Level z starts at (4^z - 1) / 3, so 3 * id + 1 lies in 4^z ..< 4^(z + 1).
        let zoom = (63 - (3 * id + 1).leadingZeroBitCount) / 2
        var distance = id - Self.firstID(zoom: zoom)
        var x: UInt64 = 0
        var y: UInt64 = 0
        var side: UInt64 = 1
        for _ in 0..<zoom {
            let right = (distance / 2) & 1
            let low = (distance ^ right) & 1
            Self.turn(&x, &y, side: side, right: right, low: low)
            x += side * right
            y += side * low
            distance /= 4
            side *= 2
        }
        self.init(z: zoom, x: Int(x), y: Int(y))
    }

    /// Rotates a quadrant so that the curve connects to its neighbors.
    private static func turn(_ x: inout UInt64, _ y: inout UInt64, side: UInt64, right: UInt64, low: UInt64) {
        guard low == 0 else { return }
        if right == 1 {
            x = side - 1 - x
            y = side - 1 - y
        }
        swap(&x, &y)
    }
}
