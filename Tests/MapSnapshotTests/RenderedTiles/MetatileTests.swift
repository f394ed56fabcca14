import MapGeometry
import SnapshotTestSupport
import Testing

@testable import MapSnapshot

@Suite struct MetatileTests {
    /// A tile, its side, and the metatile's zoom, column, row and size.
    @Test(
        arguments: [
            (0, 0, 0, .small, [0, 0, 0, 256]), (1, 1, 0, .small, [1, 0, 0, 512]), (2, 3, 1, .small, [2, 0, 0, 1024]),
            (3, 4, 3, .small, [3, 1, 0, 1024]), (0, 0, 0, .large, [1, 0, 0, 512]), (1, 0, 1, .large, [2, 0, 0, 1024]),
            (14, 8_625, 5_752, .large, [15, 4_312, 2_876, 1024]),
            (23, 8_388_607, 8_388_607, .large, [24, 4_194_303, 4_194_303, 1024]),
        ] as [(Int, Int, Int, RenderedTileOptions.Side, [Int])])
    func contains(z: Int, x: Int, y: Int, side: RenderedTileOptions.Side, expected: [Int]) throws {
        let tile = try tile(z, x, y)
        let metatile = Metatile(with: tile, side)
        #expect([metatile.zoom, metatile.column, metatile.row, metatile.size] == expected)
        let tiles = metatile.tiles(side)
        #expect(tiles.count * side.rawValue * side.rawValue == metatile.size * metatile.size)
        #expect(tiles.count { $0.coordinate == tile } == 1)
        #expect(tiles.allSatisfy { Metatile(with: $0.coordinate, side) == metatile })
    }

    /// Tiles of both sizes are cut out of the same drawings.
    @Test func bothSizesHaveTheSameMetatiles() throws {
        let large = Metatile(with: try tile(9, 268, 179), .large)
        #expect(large == Metatile(with: try tile(10, 536, 358), .small))
        #expect(large.tiles(.large).map { [$0.x, $0.y] } == [[0, 0], [1, 0], [0, 1], [1, 1]])
    }

    /// The middle of a metatile is where its four inner tiles meet.
    @Test(arguments: RenderedTileOptions.Side.allCases) func isCentered(side: RenderedTileOptions.Side) throws {
        let metatile = Metatile(with: try tile(14, 8_625, 5_752), side)
        let count = metatile.size / side.rawValue
        let corner = try #require(metatile.tiles(side).first { $0.x == count / 2 && $0.y == count / 2 }).coordinate
        let place = WebMercator.project(metatile.center)
        let world = Double(1 << corner.z)
        #expect(abs(place.x * world - Double(corner.x)) < 1e-6 && abs(place.y * world - Double(corner.y)) < 1e-6)
    }
}
