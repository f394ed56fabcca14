import MapGeometry
import Testing

@Suite struct TileNumberingTests {
    /// The example with which the TMS profile of web maps is usually explained.
    @Test func rowOfTMS() {
        #expect(TileCoordinate(z: 11, x: 327, y: 791)?.tmsY == 1256)
        #expect(TileCoordinate(z: 11, x: 327, tmsY: 1256) == TileCoordinate(z: 11, x: 327, y: 791))
        #expect(TileCoordinate(z: 0, x: 0, y: 0)?.tmsY == 0)
    }

    @Test(arguments: [(11, 2048), (11, -1), (0, 1), (-1, 0), (31, 0), (64, 0), (3, Int.min), (3, Int.max)])
    func noSuchRowOfTMS(z: Int, row: Int) { #expect(TileCoordinate(z: z, x: 0, tmsY: row) == nil) }

    /// "Bing Maps Tile System", Microsoft: tile (3, 5) of level 3 is "213", and its figure of levels 1 and 2.
    @Test(arguments: [
        (0, 0, 0, ""), (3, 3, 5, "213"), (1, 0, 0, "0"), (1, 1, 0, "1"), (1, 0, 1, "2"), (1, 1, 1, "3"),
        (2, 3, 0, "11"), (2, 0, 3, "22"), (2, 1, 2, "21"),
    ])
    func quadkey(z: Int, x: Int, y: Int, key: String) { #expect(TileCoordinate(z: z, x: x, y: y)?.quadkey == key) }

    @Test(arguments: [
        (3, 0, 0), (3, 7, 7), (3, 8, 0), (3, -1, 7), (3, -8, 0), (3, -9, 7), (3, Int.min, 0), (3, Int.max, 7),
        (0, -5, 0),
        (30, -1, (1 << 30) - 1),
    ])
    func columnsWrap(z: Int, column: Int, x: Int) {
        #expect(TileCoordinate(z: z, column: column, row: 0) == TileCoordinate(z: z, x: x, y: 0))
        #expect(TileCoordinate(z: z, column: column, row: 0)?.x == x)
    }

    @Test(arguments: [(3, 8), (3, -1), (0, 1), (31, 0), (-1, 0), (3, Int.max)])
    func rowsDoNot(z: Int, row: Int) { #expect(TileCoordinate(z: z, column: 0, row: row) == nil) }
}
