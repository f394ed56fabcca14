import Imaging
import JSON
import MapGeometry
import MapStyle
import Testing
import VectorTiles

@testable import VectorRendering

@Suite struct RoofTests {
    /// Two squares over each other; `high` is drawn first in the tile and has to end up on top.
    private static let data = #"""
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {"height": 90, "color": "#ff0000"}, "geometry": {"type": "Polygon",
           "coordinates": [[[-20, -20], [5, -20], [5, 20], [-20, 20], [-20, -20]]]}},
          {"type": "Feature", "properties": {"height": 10, "color": "#0000ff"}, "geometry": {"type": "Polygon",
           "coordinates": [[[-5, -20], [20, -20], [20, 20], [-5, 20], [-5, -20]]]}}]}
        """#

    private func drawn(_ paint: String, _ data: String = Self.data) throws -> Pixmap {
        let scene = try Scene(data)
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}},
             "layers": [{"id": "a", "type": "fill-extrusion", "source": "s", "paint": {\#(paint)}}]}
            """#
        let tiles = TileCover(viewport: scene.viewport, z: 0).compactMap { cell in
            scene.slicer.tile(at: cell.coordinate).map {
                SourceTile(coordinate: cell.coordinate, column: cell.column, styleZoom: 0, content: $0)
            }
        }
        var canvas = Pixmap(width: 64, height: 64)
        DrawList(try Style(Array(json.utf8)).resolved(at: 0), in: scene.view, tiles: ["s": tiles]).draw(on: &canvas)
        return canvas
    }

    @Test func highRoofsHideLowOnes() throws {
        let row = try drawn(
            #""fill-extrusion-color": ["get", "color"], "fill-extrusion-height": ["get", "height"]"#
        ).row(32)
        #expect(row[32] >> 16 & 255 > 200 && row[32] & 255 < 50)
        #expect(row[50] & 255 > 200)
    }

    /// One opacity for the whole layer: roofs do not show through each other.
    @Test func theLayerIsBlendedOnce() throws {
        let row = try drawn(##""fill-extrusion-color": "#808080", "fill-extrusion-opacity": 0.5"##).row(32)
        #expect(Set(row.filter { $0 != 0 }.map { $0 >> 24 }) == [128])
    }

    /// A closed line is no area: it has walls, which do not show from above, and no roof.
    @Test func closedLinesHaveNoRoof() throws {
        let line = #"""
            {"type": "Feature", "properties": {"height": 90, "color": "#ff0000"}, "geometry": {"type": "LineString",
             "coordinates": [[-20, -20], [5, -20], [5, 20], [-20, 20], [-20, -20]]}}
            """#
        #expect(try drawn(##""fill-extrusion-color": "#808080""##, line).pixels.allSatisfy { $0 == 0 })
        // What features decide stays with them.
        let both = Self.data.replacing(#""features": ["#, with: #""features": [\#(line),"#)
        for paint in ["", #", "fill-extrusion-height": ["get", "height"]"#] {
            let color = #""fill-extrusion-color": ["get", "color"]"#
            #expect(try drawn(color + paint, both) == drawn(color + paint))
        }
    }

    /// MapLibre's default light, worked out by hand for three colors.
    @Test(arguments: [
        (SIMD4<Float>(0, 0, 0, 1), 0.0447 as Float), (SIMD4(1, 1, 1, 1), 1), (SIMD4(0.5, 0.5, 0.5, 1), 0.5289),
    ]) func light(color: PaintColor, lit: Float) {
        #expect(abs(RoofLight.lit(color).x - lit) < 1e-3)
        #expect(RoofLight.lit(color).w == 1)
    }
}
