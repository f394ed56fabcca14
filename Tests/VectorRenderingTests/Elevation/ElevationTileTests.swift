import Imaging
import JSON
import MapGeometry
import MapStyle
import Testing

@testable import VectorRendering

@Suite struct ElevationTileTests {
    /// A tile whose elevations count up from a number, in meters of the terrarium coding.
    static func tile(_ side: Int, from start: Int = 0, step: (x: Int, y: Int) = (1, 0)) -> Pixmap {
        var pixels: [UInt32] = []
        for y in 0..<side {
            for x in 0..<side { pixels.append(0xFF00_0000 | UInt32(32_768 + start + x * step.x + y * step.y) << 8) }
        }
        return Pixmap(width: side, height: side, pixels: pixels)
    }

    private static func grid(_ tile: ElevationTile) -> ElevationGrid {
        ElevationGrid(tile, columns: 0..<tile.side, rows: 0..<tile.side)
    }

    private func value(_ tile: ElevationTile, _ column: Int, _ row: Int) -> Float {
        let grid = Self.grid(tile)
        return grid.values[(row + 1) * grid.stride + column + 1]
    }

    @Test(arguments: [
        (StyleSource.Elevation.mapbox, 0xFF01_86A0 as UInt32, 0.0 as Float), (.mapbox, 0xFF01_8AB8, 104.8),
        (.terrarium, 0xFF80_0000, 0), (.terrarium, 0xFF81_0280, 258.5), (.terrarium, 0xFF7F_FF00, -1),
        (.custom(red: 1, green: 10, blue: 100, shift: 5), 0xFF01_0203, 316),
    ]) func decodes(encoding: StyleSource.Elevation, word: UInt32, meters: Float) throws {
        let tile = try #require(ElevationTile(Pixmap(width: 1, height: 1, fill: word), encoding))
        #expect(abs(value(tile, 0, 0) - meters) < 0.01)
        // Alone, its border repeats its edges.
        let values = Self.grid(tile).values
        #expect(values.count == 9 && values.allSatisfy { $0 == values[4] })
    }

    @Test func refusesTilesThatAreNotSquare() {
        #expect(ElevationTile(Pixmap(width: 2, height: 1), .mapbox) == nil)
    }

    @Test func takesItsBorderFromNeighbors() throws {
        let center = try #require(TileCoordinate(z: 1, x: 1, y: 0))
        // The neighbor to the east lies beyond the antimeridian.
        let east = try #require(TileCoordinate(z: 1, x: 0, y: 0))
        let south = try #require(TileCoordinate(z: 1, x: 1, y: 1))
        let tiles = [
            center: try #require(ElevationTile(Self.tile(4), .terrarium)),
            east: try #require(ElevationTile(Self.tile(4, from: 100), .terrarium)),
            south: try #require(ElevationTile(Self.tile(4, from: 200), .terrarium)),
        ]
        let joined = try #require(DrawnSources.joined(tiles)[center])
        #expect(value(joined, 4, 0) == 100 && value(joined, 4, 3) == 100)
        #expect(value(joined, 0, 4) == 200 && value(joined, 3, 4) == 203)
        // To the west lies the same tile, and to the north there is nothing.
        #expect(value(joined, -1, 0) == 103)
        #expect(value(joined, 2, -1) == 2)
    }

    @Test func tilesOfOtherSizesGiveNoBorder() throws {
        var tile = try #require(ElevationTile(Self.tile(4), .terrarium))
        let before = Self.grid(tile).values
        tile.takeBorder(from: try #require(ElevationTile(Self.tile(2, from: 9), .terrarium)), dx: 1, dy: 0)
        #expect(Self.grid(tile).values == before)
    }

    @Test func interpolatesAlsoBeyondItsEdge() throws {
        let tile = Self.grid(try #require(ElevationTile(Self.tile(4, step: (10, 100)), .terrarium)))
        #expect(tile.elevation(1.5, 0.5, isNearest: false) == 10)
        #expect(tile.elevation(2, 1, isNearest: false) == 65)
        #expect(tile.elevation(2, 1, isNearest: true) == 120)
        #expect(tile.elevation(-50, 0.5, isNearest: false) == 0)
        #expect(tile.elevation(1e6, 1e6, isNearest: false) == 330)
        #expect(tile.elevation(1e6, -1e6, isNearest: true) == 30)
    }

    /// A plane has one slope everywhere, also at its edges when the neighbors continue it.
    @Test func slopesOfAPlane() throws {
        let tile = try #require(ElevationTile(Self.tile(8, step: (0, 0)), .terrarium))
        let flat = SlopeGrid(Self.grid(tile), side: 8, z: 12)
        #expect(flat.values.count == 64 && flat.values.allSatisfy { $0 == .zero })
        let steep = try #require(ElevationTile(Self.tile(8, step: (3000, -3000)), .terrarium))
        let grid = SlopeGrid(ElevationGrid(steep, columns: 1..<7, rows: 1..<7), side: 8, z: 12)
        #expect(grid.values.allSatisfy { $0 == grid.values[0] })
        let slope = grid.slope(3, 3, isNearest: false)
        #expect(abs(slope.x + slope.y) < 0.05 && slope.x > 0)
    }
}
