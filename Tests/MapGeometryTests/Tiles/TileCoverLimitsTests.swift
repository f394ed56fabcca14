import MapGeometry
import Testing

/// What would be too large must be refused without being built, and without trapping.
@Suite struct TileCoverLimitsTests {
    @Test func hugeBlock() {
        let cover = TileCoverTests.cover(zoom: 0, 16384, 16384, z: 30)
        #expect(cover.rows == 0..<(1 << 30))
        #expect(cover.columns.count == 64 << 30)
        #expect(cover.count == .max)
        #expect(cover.exceeds(4096))
    }

    @Test func hugeTurnedCover() {
        let cover = TileCoverTests.cover(zoom: 0, bearing: 30, 16384, 16384, z: 30)
        #expect(cover.exceeds(4096) && cover.exceeds(1_000_000))
        #expect(cover.columns.count > 64 << 30)
    }

    @Test(arguments: [0.0, 45]) func exceedingIsExact(bearing: Double) {
        let cover = TileCoverTests.cover(zoom: 12, bearing: bearing, 2000, 2000, z: 12)
        #expect(cover.count > 60)
        #expect(cover.exceeds(cover.count - 1) && !cover.exceeds(cover.count) && !cover.exceeds(.max))
        #expect(cover.exceeds(-1))
    }

    @Test(arguments: [22.0, 25, 30]) func deepest(zoom: Double) {
        let vaduz = Coordinate(latitude: 47.141, longitude: 9.5209)
        let cover = TileCoverTests.cover(vaduz, zoom: zoom, bearing: 10, 800, 400, z: Int(zoom))
        #expect((8...24).contains(cover.count))
        #expect(cover.contains { $0.coordinate == TileCoordinate(containing: vaduz, z: Int(zoom)) })
    }

    @Test(arguments: [-30.0, -300, -1000, -1e300], [0.0, 33]) func tinyWorlds(zoom: Double, bearing: Double) {
        // Below the smallest number's zoom nothing can be measured any more, and nothing is shown.
        for z in [0, 30] {
            let cover = TileCoverTests.cover(zoom: zoom, bearing: bearing, 16384, 16384, z: z)
            #expect(cover.isEmpty || cover.exceeds(4096))
        }
    }

    @Test(arguments: [
        Viewport(center: Coordinate(latitude: .nan, longitude: 0), zoom: 1, size: Size(width: 1, height: 1)),
        Viewport(center: Coordinate(latitude: 0, longitude: 1e300), zoom: 1, size: Size(width: 1, height: 1)),
        Viewport(center: TileCoverTests.origin, zoom: .nan, size: Size(width: 1, height: 1)),
        Viewport(center: TileCoverTests.origin, zoom: 1e300, size: Size(width: 1, height: 1)),
        Viewport(center: TileCoverTests.origin, zoom: 1, bearing: .infinity, size: Size(width: 1, height: 1)),
        Viewport(center: TileCoverTests.origin, zoom: 1, size: Size(width: 0, height: 1)),
        Viewport(center: TileCoverTests.origin, zoom: 1, size: Size(width: -5, height: 1)),
        Viewport(center: TileCoverTests.origin, zoom: 1, size: Size(width: .infinity, height: 1)),
        Viewport(
            center: TileCoverTests.origin, zoom: 1, size: Size(width: 9, height: 9), padding: EdgeInsets(.infinity)),
    ])
    func nonsenseShowsNothing(viewport: Viewport) {
        let cover = TileCover(viewport: viewport, z: 5)
        #expect(cover.isEmpty && cover.count == 0 && Array(cover).isEmpty)
    }

    @Test(arguments: [(-1, 0), (.min, 0), (31, 30), (.max, 30)]) func levelsAreLimited(given: Int, z: Int) {
        #expect(TileCoverTests.cover(zoom: 20, 10, 10, z: given).z == z)
    }

    @Test(arguments: [1e300, -1e300, 1e15, .nan, .infinity, -.infinity]) func margins(margin: Double) {
        let cover = TileCoverTests.cover(zoom: 3, bearing: 20, 100, 100, z: 3, margin: margin)
        #expect(cover.isEmpty || cover.exceeds(4096))
        #expect(cover.columns(inRow: .min).isEmpty && cover.columns(inRow: .max).isEmpty)
    }
}
