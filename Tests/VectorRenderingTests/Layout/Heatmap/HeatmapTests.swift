import MapStyle
import Testing
import VectorTiles

@testable import VectorRendering

@Suite struct HeatmapTests {
    /// The peak of a kernel is weight times 1 / sqrt(2 pi); at a third of the radius it has fallen by exp(-0.5).
    @Test func kernels() {
        var grid = HeatGrid(width: 164, height: 164)
        grid.add(x: 20.5, y: 20.5, radius: 9, weight: 2)
        #expect(abs(grid.values[20 * 41 + 20] - 0.79788) < 1e-4)
        #expect(abs(grid.values[20 * 41 + 23] - 0.79788 * 0.60653) < 1e-4)
        #expect(abs(grid.values[23 * 41 + 20] - grid.values[20 * 41 + 23]) < 1e-6)
        let before = grid.values
        grid.add(x: 20.5, y: 20.5, radius: 9, weight: 2)
        #expect(zip(before, grid.values).allSatisfy { abs($0 * 2 - $1) < 1e-5 })
    }

    /// Kernels end where they no longer show.
    @Test func kernelsEnd() {
        var grid = HeatGrid(width: 400, height: 400)
        grid.add(x: 50, y: 50, radius: 5, weight: 1)
        let inked = grid.values.indices.filter { grid.values[$0] > 0 }
        #expect(inked.allSatisfy { abs(Double($0 % 100) + 0.5 - 50) < 7 && abs(Double($0 / 100) + 0.5 - 50) < 7 })
        #expect(grid.values[50 * 100 + 55] > 1e-3)
    }

    @Test(arguments: [
        (Float.nan, 5.0, 0.0), (.infinity, 5, 0), (0, 5, 0), (-1, 5, 0), (1, 0, 0), (1, -5, 0), (1, .nan, 0),
        (1, .infinity, 0), (1, 5, .nan), (1, 5, 1e300),
    ]) func hostilePoints(weight: Float, radius: Double, x: Double) {
        var grid = HeatGrid(width: 40, height: 40)
        grid.add(x: x, y: 5, radius: radius, weight: weight)
        #expect(grid.values.allSatisfy { $0 == 0 })
    }

    @Test func smallImagesHaveOneCell() {
        var grid = HeatGrid(width: 3, height: 1)
        grid.add(x: 0.5, y: 0.5, radius: 5, weight: 1)
        #expect(grid.values.count == 1 && grid.values[0] > 0.39)
    }

    /// Points draw beyond the edges of their tile, and a ramp without density stays clear.
    @Test func drawsOverTileEdges() throws {
        let scene = try Scene(#"{"type":"Point","coordinates":[0.5,0]}"#, zoom: 2)
        var paint = HeatmapPaint(ramp: (0..<256).map { UInt32($0) << 24 | UInt32($0) })
        paint.radius = .constant(16)
        let layer = HeatmapDrawing(
            scene.tiles { (CircleLayout($0, features: Array($0.features.indices)), paint) })
        let row = scene.drawn(layer).row(32)
        #expect(row[28] >> 24 > 60 && row[36] >> 24 > 60)
        #expect(row[0] == 0 && row[63] == 0)
        paint.opacity = 0.5
        let faint = scene.drawn(
            HeatmapDrawing(scene.tiles { (CircleLayout($0, features: Array($0.features.indices)), paint) }))
        #expect((faint.row(32)[32] >> 24).distance(to: row[32] >> 25).magnitude <= 1)
    }

    @Test func theDefaultRampGoesFromClearToRed() throws {
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}},
             "layers": [{"id": "a", "type": "heatmap", "source": "s"}]}
            """#
        guard case .heatmap(let layer) = try Style(Array(json.utf8)).layers[0].kind else { throw CancellationError() }
        let ramp = HeatmapPaint.ramp(layer)
        #expect(ramp.count == 256 && ramp[0] == 0 && ramp[255] == 0xFFFF_0000)
        #expect(ramp[127] & 0xFF00 > 0xF000)
    }
}
