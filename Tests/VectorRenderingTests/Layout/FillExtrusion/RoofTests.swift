import Imaging
import JSON
import MapGeometry
import MapStyle
import Testing
import VectorTiles

@testable import VectorRendering

/// Extrusion layers of styles, from so far above that their walls do not show.
@Suite struct RoofTests {
    /// Two areas over each other; the higher one is drawn first in the tile and has to end up on top.
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
        #expect(row[32] >> 24 == 128 && row.allSatisfy { $0 >> 24 <= 128 })
    }
}
