import Glibc
import MapGeometry
import TestSupport
import Testing

@Suite struct TiltedCoverTests {
    /// The tile below every sampled pixel is in the cover, and no cell is far from the image.
    @Test(arguments: 0..<8) func everyVisibleTileIsCovered(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        for round in 0..<80 {
            let roll = round.isMultiple(of: 2) ? 0.0 : 30
            var viewport = TiltedCamera.random(&random, roll: -roll...roll)
            viewport.pitch = max(viewport.pitch, 0.001)
            let z = max(0, Int(viewport.zoom.rounded(.down)) + Int.random(in: -2...1, using: &random))
            let margin = round.isMultiple(of: 3) ? random.number(0...300) : 0
            let cover = TileCover(viewport: viewport, z: z, margin: margin)
            #expect(!cover.isBlock && cover.count == Array(cover).count)
            let projection = GroundProjection(viewport)
            let level = Double(1 << z)
            for _ in 0..<300 {
                let point = Point(
                    x: random.number(-margin...(viewport.size.width + margin)),
                    y: random.number(-margin...(viewport.size.height + margin)))
                guard projection.ratio(at: point) > 0.2501 else { continue }
                let world = try #require(viewport.ground(at: point))
                guard world.y > 0, world.y < 1 else { continue }
                let (column, row) = (Int((world.x * level).rounded(.down)), Int(world.y * level))
                // What is within rounding of a tile's edge may belong to either tile.
                let rounding = 1e-6 + level * 1e-14
                let (x, y) = (world.x * level - Double(column), world.y * level - Double(row))
                guard x > rounding, x < 1 - rounding, y > rounding, y < 1 - rounding else { continue }
                #expect(cover.columns(inRow: row).contains(column), "\(viewport) z \(z) margin \(margin): \(point)")
            }
        }
    }

    /// Means and maxima of random places, as published for this projection: 3.0 flat, 4.3 at 45, 7.1 at 60.
    @Test(arguments: [(0.0, 3.0, 4), (45, 4.3, 9), (60, 7.1, 13)])
    func numbersOfTiles(pitch: Double, mean: Double, most: Int) {
        var random = SplitMix64(state: 9)
        var counts: [Int] = []
        for _ in 0..<2000 {
            let viewport = Viewport(
                center: Coordinate(latitude: random.number(-60...60), longitude: random.number(-180...180)),
                zoom: 12 + random.number(0...1), size: Size(width: 512, height: 512), pitch: pitch)
            // Tiles of 512 points.
            counts.append(TileCover(viewport: viewport, z: Int(viewport.zoom) - 1).count)
        }
        let average = Double(counts.reduce(0, +)) / Double(counts.count)
        #expect(abs(average - mean) < 0.25 * mean, "\(average), at most \(counts.max() ?? 0)")
        #expect((counts.max() ?? 0) <= most)
    }

    @Test func marginsEndBeforeTheHorizon() {
        let viewport = Viewport(
            center: TileCoverTests.origin, zoom: 14, size: Size(width: 512, height: 512), pitch: 60)
        // The horizon is 0.37 heights above the image, far below the top of this margin.
        let cover = TileCover(viewport: viewport, z: 13, margin: 2000)
        #expect(!cover.isEmpty && !cover.exceeds(200), "\(cover.count)")
        #expect(Set(TileCover(viewport: viewport, z: 13)).isSubset(of: cover))
    }

    @Test func acrossTheAntimeridian() {
        let viewport = Viewport(
            center: Coordinate(latitude: 20, longitude: 179.99), zoom: 6, bearing: 90,
            size: Size(width: 512, height: 512), pitch: 55)
        let cover = TileCover(viewport: viewport, z: 6)
        #expect(cover.columns.contains(63) && cover.columns.contains(64))
        #expect(cover.contains { $0.coordinate.x == 0 })
    }
}
