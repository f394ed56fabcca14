import JSON
import MapStyle
import Rasterising
import Testing
import VectorTiles

@testable import VectorRendering

@Suite struct LinePaintTests {
    /// Widths, gaps and blurs end at 4,096 points, also those from expressions; half a pixel is for the soft edge.
    @Test(
        arguments: [
            (4096, 2048.5), (4097, 2048.5), (1e30, 2048.5), (.infinity, 2048.5), (3, 2),
        ] as [(Float, Float)]) func widthsAreLimited(width: Float, outset: Float) throws
    {
        var paint = LinePaint()
        paint.width = .constant(width)
        let ink = try #require(paint.ink(ofFeature: 0, scale: 1))
        #expect(ink.outset == outset)
        paint.gapWidth = .constant(width)
        paint.blur = .constant(width)
        let gap = try #require(paint.ink(ofFeature: 0, scale: 1))
        #expect(gap.inset == min(width, 4096) / 2 + 0.5)
        #expect(gap.outset == min(width, 4096) * 1.5 + 0.5)
        #expect(gap.fade == min(width, 4096) + 1)
    }

    @Test(arguments: [.nan, -1, -.infinity, 0] as [Float]) func linesWithoutAWidthAreInvisible(width: Float) {
        var paint = LinePaint()
        paint.width = .constant(width)
        #expect(paint.ink(ofFeature: 0, scale: 1) == nil)
    }

    /// The ends of dashes fade over a pixel to either side; between integer zooms over half of that, as in MapLibre.
    @Test(arguments: [(2.0, 1.0), (2.5, 0.5), (2.001, 0.5), (3, 1)] as [(Double, Float)])
    func endsOfDashes(zoom: Double, pixels: Float) throws {
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}}, "layers": [
             {"id": "a", "type": "line", "source": "s", "paint": {"line-width": 10, "line-dasharray": [2, 3]}}]}
            """#
        let scene = try Scene(#"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#, zoom: zoom)
        let style = try Style(Array(json.utf8)).resolved(at: scene.view.styleZoom)
        let layers = DrawList(style, in: scene.view, tiles: ["s": scene.sourceTiles()]).layers
        let drawn = try #require(layers.first as? LineDrawing).tiles
        let softness = try #require(drawn.first?.paint.ink(ofFeature: 0, scale: 2)?.dashSoftness)
        // In periods of the pattern, of 50 points.
        #expect(abs(softness * 100 - pixels) < 1e-5)
    }

    /// Of a longer list, the first 64 dashes and gaps count.
    @Test(arguments: [(2, 2.0), (63, 63), (64, 64), (65, 64), (1000, 64)])
    func dashesAreLimited(count: Int, length: Double) throws {
        let dashes = Array(repeating: "1", count: count).joined(separator: ",")
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}}, "layers": [
             {"id": "a", "type": "line", "source": "s", "paint": {"line-dasharray": [\#(dashes)]}}]}
            """#
        let scene = try Scene(#"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#)
        let style = try Style(Array(json.utf8)).resolved(at: scene.view.styleZoom)
        let layers = DrawList(style, in: scene.view, tiles: ["s": scene.sourceTiles()]).layers
        let drawn = try #require(layers.first as? LineDrawing).tiles
        #expect(drawn.first?.paint.dashes.constant??.length == length)
    }
}
