import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct TileRunTests {
    private func run(_ id: UInt64, _ count: UInt64, size: UInt64 = 10) throws -> TileRun {
        TileRun(first: try #require(TileCoordinate(pmtilesID: id)), count: count, size: size, place: nil)
    }

    /// Every run of the levels down to 4, against its tiles one by one.
    @Test func squaresAreTheTilesOfTheRun() throws {
        for zoom in 0...4 {
            let ids = TileCoordinate.pmtilesIDs(zoom: zoom)
            for start in ids {
                for count in stride(from: 1, through: ids.upperBound - start, by: zoom == 4 ? 7 : 1) {
                    var tiles: [TileCoordinate] = []
                    try run(start, count).forEachSquare { square in
                        let steps = zoom - square.z
                        for x in (square.x << steps)..<((square.x + 1) << steps) {
                            for y in (square.y << steps)..<((square.y + 1) << steps) {
                                if let tile = TileCoordinate(z: zoom, x: x, y: y) { tiles.append(tile) }
                            }
                        }
                    }
                    #expect(tiles.map(\.pmtilesID).sorted() == Array(start..<start + count))
                }
            }
        }
    }

    /// The deepest level as one run: a handful of squares, not 10^18 tiles.
    @Test func longRunsAreFewSquares() throws {
        let ids = TileCoordinate.pmtilesIDs(zoom: 30)
        var squares = 0
        try run(ids.lowerBound + 1, ids.upperBound - ids.lowerBound - 2).forEachSquare { _ in squares += 1 }
        #expect((100...180).contains(squares))
    }

    @Test func tallies() throws {
        var tally = LevelTally(zoom: 2)
        tally.add(try run(5, 1, size: 3))
        tally.add(try run(6, 2, size: 9))
        #expect(tally.tiles == 3 && tally.smallest == 3 && tally.largest == 9 && tally.mean == 7)
        // Ids 5 to 7 are 2/0/0, 2/1/0 and 2/1/1.
        #expect(tally.bounds?.west == -180 && tally.bounds?.east == 0 && tally.bounds?.south == 0)
        tally.add(try run(8, .max))
        #expect(tally.tiles == .max)
    }
}
