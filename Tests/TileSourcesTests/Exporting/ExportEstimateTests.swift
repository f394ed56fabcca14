import MapGeometry
import Testing

@testable import TileSources

@Suite struct ExportEstimateTests {
    @Test func isExactWhereAllTilesOfALevelAreAlike() async throws {
        // A tile has 30 bytes and as many more as its level says; those with an odd column are not there.
        let source = CountingSource { coordinate in
            coordinate.x % 2 == 0 ? .tile(Samples.png(0) + [UInt8](repeating: 0, count: coordinate.z)) : .absent
        }
        let area = try #require(TileArea(bounds: .world, zooms: 0...1))
        let estimate = try await ExportEstimate(of: area, from: source)
        #expect(estimate.levels.map(\.tiles) == [1, 4])
        #expect(estimate.samples == 5 && estimate.absent == 2)
        let size = Double(Samples.png(0).count)
        #expect(estimate.bytes == size + 2 * (size + 1))
    }

    @Test(arguments: [0...0, 0...5, 3...12, 0...30, 18...30]) func samplesAtMostSixteenTiles(zooms: ClosedRange<Int>)
        async throws
    {
        let source = CountingSource { _ in .tile(Samples.png(0)) }
        let area = try #require(TileArea(bounds: GeoBounds(west: 5, south: 5, east: 15, north: 15), zooms: zooms))
        let estimate = try await ExportEstimate(of: area, from: source)
        let asked = source.takeAsked().tiles
        #expect(asked.count == min(area.count, 16) && Set(asked).count == asked.count)
        // All tiles have one size, so the estimate does not depend on which were asked for.
        let size = Double(area.count) * Double(Samples.png(0).count)
        #expect(abs(estimate.bytes - size) <= size * 1e-12)
        _ = try await ExportEstimate(of: area, from: source)
        #expect(source.takeAsked().tiles == asked)
    }
}
