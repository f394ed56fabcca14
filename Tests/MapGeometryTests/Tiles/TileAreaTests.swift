import MapGeometry
import TestSupport
import Testing

@Suite struct TileAreaTests {
    /// Tile numbers from public sources: the OpenStreetMap wiki's Tokyo, Google's Chicago.
    @Test(arguments: [
        (35.6590699, 139.7006793, 18, 232798, 103246), (41.85, -87.65, 3, 2, 2),
        (0.0, 0.0, 1, 1, 1), (85.06, -180.0, 4, 0, 0), (90.0, 0.0, 4, 8, 0), (-90.0, 0.0, 4, 8, 15),
        (0.0, 180.0, 4, 0, 8), (0.0, 179.99999999999997, 30, (1 << 30) - 1, 1 << 29),
        (-85.051128779806604, 0.0, 0, 0, 0),
    ])
    func containing(latitude: Double, longitude: Double, z: Int, x: Int, y: Int) {
        let tile = TileCoordinate(containing: Coordinate(latitude: latitude, longitude: longitude), z: z)
        #expect(tile != nil && tile == TileCoordinate(z: z, x: x, y: y))
    }

    @Test(arguments: [(91, 0, 1), (0, .nan, 1), (0, 0, -1), (0, 0, 31), (0, 0, .max)] as [(Double, Double, Int)])
    func nowhere(latitude: Double, longitude: Double, z: Int) {
        #expect(TileCoordinate(containing: Coordinate(latitude: latitude, longitude: longitude), z: z) == nil)
    }

    @Test func edgesOfAQuarter() throws {
        let tile = try #require(TileCoordinate(z: 1, x: 1, y: 0))
        #expect(tile.bounds == GeoBounds(west: 0, south: 0, east: 180, north: WebMercator.maximumLatitude))
    }

    @Test func theMiddleIsInside() throws {
        var random = SplitMix64(state: 3)
        for _ in 0..<2000 {
            let z = Int.random(in: 0...30, using: &random)
            let limit = (1 << z) - 1
            let tile = try #require(
                TileCoordinate(
                    z: z, x: Int.random(in: 0...limit, using: &random), y: Int.random(in: 0...limit, using: &random)))
            #expect(TileCoordinate(containing: tile.bounds.center, z: z) == tile)
        }
    }

    @Test func family() throws {
        let tile = try #require(TileCoordinate(z: 11, x: 327, y: 791))
        #expect(tile.parent == TileCoordinate(z: 10, x: 163, y: 395))
        #expect(tile.ancestor(levels: 0) == tile)
        #expect(tile.ancestor(levels: 11) == TileCoordinate(z: 0, x: 0, y: 0))
        #expect(tile.ancestor(levels: 12) == nil && tile.ancestor(levels: -1) == nil)
        #expect(tile.ancestor(levels: .max) == nil && tile.ancestor(levels: .min) == nil)
        #expect(tile.children.map(\.description) == ["12/654/1582", "12/655/1582", "12/654/1583", "12/655/1583"])
        #expect(tile.children.allSatisfy { $0.parent == tile && $0.quadkey.hasPrefix(tile.quadkey) })
        #expect(TileCoordinate(z: 0, x: 0, y: 0)?.parent == nil)
        #expect(TileCoordinate(z: 30, x: 0, y: 0)?.children.isEmpty == true)
    }
}
