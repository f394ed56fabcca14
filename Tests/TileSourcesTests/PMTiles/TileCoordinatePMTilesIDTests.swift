import MapGeometry
import Testing

@testable import TileSources

@Suite struct TileCoordinatePMTilesIDTests {
    /// The first seven are the specification's own; the rest were computed by the reference implementation in Python.
    static let known: [(z: Int, x: Int, y: Int, id: UInt64)] = [
        (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
        (12, 3423, 1763, 19_078_479),
        (2, 3, 3, 15), (3, 7, 6, 64), (4, 6, 3, 112), (5, 31, 1, 1363), (7, 0, 114, 10841), (8, 136, 117, 76584),
        (13, 6915, 475, 85_739_167), (16, 45311, 30260, 4_931_208_772), (20, 389_873, 621_575, 882_979_744_363),
        (25, 2_316_989, 32_227_486, 754_497_862_884_354), (27, 111_216_567, 46_441_321, 20_109_411_639_871_699),
        (28, 197_098_106, 201_167_153, 63_056_278_112_208_412), (29, 92_843_870, 471_331_461, 195_511_674_554_755_394),
        (30, 231_780_618, 351_539_410, 621_773_343_296_628_919),
    ]

    @Test(arguments: known) func bothWays(z: Int, x: Int, y: Int, id: UInt64) throws {
        let coordinate = try tile(z, x, y)
        #expect(coordinate.pmtilesID == id)
        #expect(TileCoordinate(pmtilesID: id) == coordinate)
    }

    /// The curve visits each tile of a level once, and each step goes to a neighbor.
    @Test(arguments: 1...6) func isAPath(zoom: Int) throws {
        let first = try tile(zoom, 0, 0).pmtilesID
        let path = (0..<UInt64(1 << (2 * zoom))).compactMap { TileCoordinate(pmtilesID: first + $0) }
        #expect(Set(path).count == 1 << (2 * zoom))
        #expect(path.allSatisfy { $0.z == zoom })
        #expect(zip(path, path.dropFirst()).allSatisfy { abs($0.x - $1.x) + abs($0.y - $1.y) == 1 })
    }

    /// Level 30 ends at (4^31 - 1) / 3.
    @Test func endsWithTheDeepestLevel() {
        let end: UInt64 = 1_537_228_672_809_129_301
        #expect(TileCoordinate(pmtilesID: end - 1)?.z == 30)
        #expect(TileCoordinate(pmtilesID: end) == nil)
        #expect(TileCoordinate(pmtilesID: .max) == nil)
    }
}
