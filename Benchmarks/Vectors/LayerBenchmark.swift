import Glibc
import Imaging
import JSON
import MapGeometry
import MapStyle
import VectorRendering
import VectorTiles

/// Draws single layers of 512x512 pixels from seeded data: relief over one elevation tile with its neighbors, and heat.
struct LayerBenchmark {
    /// The middle of a tile of style zoom 12, so that the image shows exactly that tile.
    private static let view: StyledView = {
        let center = WebMercator.unproject(WorldPoint(x: 2200.5 / 4096, y: 1430.5 / 4096))
        let viewport = Viewport(center: center, zoom: 13, size: Size(width: 512, height: 512))
        return StyledView(viewport: viewport, scale: 1)
    }()

    static func run(rounds: Int) throws {
        for method in ["standard", "basic", "combined", "igor", "multidirectional"] {
            let paint = #"{"hillshade-method": "\#(method)"}"#
            try measure("hillshade \(method)", rounds, try relief("hillshade", paint, side: 256))
        }
        try measure("hillshade of 512", rounds, try relief("hillshade", "{}", side: 512))
        let colors = #"["interpolate", ["linear"], ["elevation"], 0, "green", 900, "tan", 2000, "white"]"#
        try measure(
            "color-relief", rounds, try relief("color-relief", #"{"color-relief-color": \#(colors)}"#, side: 256))
        try measure("10,000 heat points", rounds, try heat(count: 10_000))
    }

    private static func measure(_ name: String, _ rounds: Int, _ list: DrawList) throws {
        var costs: [Double] = []
        for _ in 0..<max(rounds, 1) {
            var canvas = Pixmap(width: view.width, height: view.height, fill: 0xFFE8_E4D8)
            let start = VectorBenchmark.processorTime()
            list.draw(on: &canvas)
            costs.append(VectorBenchmark.processorTime() - start)
        }
        VectorBenchmark.report(name, costs)
    }

    private static func relief(_ type: String, _ paint: String, side: Int) throws -> DrawList {
        var tiles: [TileCoordinate: ElevationTile] = [:]
        for (dx, dy) in (-1...1).flatMap({ dx in (-1...1).map { (dx, $0) } }) {
            guard let place = TileCoordinate(z: 12, x: 2200 + dx, y: 1430 + dy) else { continue }
            var pixels: [UInt32] = []
            for y in 0..<side {
                for x in 0..<side {
                    let (u, v) = (Double(x) / Double(side) + Double(dx), Double(y) / Double(side) + Double(dy))
                    let height = 1000 + 600 * sin(u * 9 + v * 2) * cos(v * 7) + 80 * sin(u * 61) * sin(v * 47)
                    pixels.append(0xFF00_0000 | UInt32((height + 32_768) * 256))
                }
            }
            tiles[place] = ElevationTile(Pixmap(width: side, height: side, pixels: pixels), .terrarium)
        }
        var sources = DrawnSources()
        sources.elevations["s"] = DrawnSources.joined(tiles).filter { $0.key.x == 2200 && $0.key.y == 1430 }.map {
            (TilePlacement($0.key, column: $0.key.x, styleZoom: 12, in: view.aligned), $0.value)
        }
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "raster-dem", "url": "x"}},
             "layers": [{"id": "a", "type": "\#(type)", "source": "s", "paint": \#(paint)}]}
            """#
        return DrawList(try Style(Array(json.utf8)).resolved(at: view.styleZoom), in: view, sources)
    }

    private static func heat(count: Int) throws -> DrawList {
        var state: UInt64 = 1
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / 0x1p53
        }
        let points = (0..<count).map { _ in
            let place = WebMercator.unproject(WorldPoint(x: (2200 + random()) / 4096, y: (1430 + random()) / 4096))
            return "[\(place.longitude),\(place.latitude)]"
        }
        let geometry = #"{"type": "MultiPoint", "coordinates": [\#(points.joined(separator: ","))]}"#
        let slicer = try GeoJSONSlicer(geoJSON: Array(geometry.utf8))
        let tiles = TileCover(viewport: view.viewport, z: view.tileZoom).compactMap { cell in
            slicer.tile(at: cell.coordinate).map {
                SourceTile(coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom, content: $0)
            }
        }
        let json = #"""
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}},
             "layers": [{"id": "a", "type": "heatmap", "source": "s"}]}
            """#
        let style = try Style(Array(json.utf8)).resolved(at: view.styleZoom)
        return DrawList(style, in: view, tiles: ["s": tiles])
    }
}
