import Imaging
import JSON
import MapGeometry
import MapStyle
import Testing

@testable import VectorRendering

@Suite struct ColorReliefTests {
    private func paint(_ color: String) throws -> ColorReliefPaint? {
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "raster-dem", "url": "x"}},
             "layers": [{"id": "a", "type": "color-relief", "source": "s", "paint": {"color-relief-color": \#(color)}}]}
            """#
        guard case .colorRelief(let layer) = try Style(Array(json.utf8)).layers[0].kind else { return nil }
        return ColorReliefPaint(layer, zoom: 0)
    }

    @Test func mixesBetweenStops() throws {
        let paint = try #require(
            try paint(#"["interpolate", ["linear"], ["elevation"], 0, "black", 100, "red", 200, "white"]"#))
        #expect(paint.color(at: -5) == [0, 0, 0, 1] && paint.color(at: 0) == [0, 0, 0, 1])
        #expect(abs(paint.color(at: 50).x - 0.5) < 1e-5 && paint.color(at: 50).y == 0)
        #expect(abs(paint.color(at: 150).y - 0.5) < 1e-5)
        #expect(paint.color(at: 200) == [1, 1, 1, 1] && paint.color(at: 9000) == [1, 1, 1, 1])
    }

    @Test func stepsHaveEdges() throws {
        let paint = try #require(try paint(#"["step", ["elevation"], "black", 100, "red", 200, "white"]"#))
        #expect(paint.color(at: -500) == [0, 0, 0, 1] && paint.color(at: 99.5) == [0, 0, 0, 1])
        #expect(paint.color(at: 100.5) == [1, 0, 0, 1] && paint.color(at: 199.5) == [1, 0, 0, 1])
        #expect(paint.color(at: 201) == [1, 1, 1, 1])
    }

    @Test func withoutColorsNothingIsDrawn() throws {
        #expect(ColorReliefPaint([]) == nil)
        #expect(try paint("null") == nil)
    }

    /// Elevations continue over the edges of tiles: a slope over two tiles has no step where they meet.
    @Test func hasNoSeam() throws {
        let viewport = Viewport(
            center: Coordinate(latitude: 40, longitude: 0), zoom: 2.7, size: Size(width: 64, height: 32))
        let view = StyledView(viewport: viewport, scale: 1)
        let (west, east) = (
            try #require(TileCoordinate(z: 1, x: 0, y: 0)), try #require(TileCoordinate(z: 1, x: 1, y: 0))
        )
        let tiles = DrawnSources.joined([
            west: try #require(ElevationTile(ElevationTileTests.tile(16, from: 0, step: (10, 0)), .terrarium)),
            east: try #require(ElevationTile(ElevationTileTests.tile(16, from: 160, step: (10, 0)), .terrarium)),
        ])
        var sources = DrawnSources()
        sources.elevations["s"] = [west, east].compactMap { tile in
            tiles[tile].map { (TilePlacement(tile, column: tile.x, styleZoom: 1, in: view.aligned), $0) }
        }
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "raster-dem", "url": "x"}}, "layers": [
             {"id": "a", "type": "color-relief", "source": "s", "paint": {"color-relief-color":
              ["interpolate", ["linear"], ["elevation"], 0, "black", 320, "white"]}},
             {"id": "b", "type": "hillshade", "source": "s"}]}
            """#
        var canvas = Pixmap(width: 64, height: 32)
        DrawList(try Style(Array(json.utf8)).resolved(at: view.styleZoom), in: view, sources).draw(on: &canvas)
        let row = canvas.row(16).map { Int($0 & 255) }
        #expect(zip(row, row.dropFirst()).allSatisfy { (0...3).contains($1 - $0) }, "\(row)")
        #expect(row[63] > row[0] + 5)
    }
}
