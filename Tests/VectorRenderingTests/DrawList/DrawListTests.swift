import Imaging
import MapGeometry
import MapStyle
import Rasterising
import Testing
import VectorTiles

@testable import VectorRendering

@Suite struct DrawListTests {
    static let line = #"{"type":"LineString","coordinates":[[-90,0],[0,10],[90,0]]}"#

    @Test func verticesOfAllLayersCount() throws {
        let scene = try Scene(Self.line)
        var list = DrawList()
        #expect(list.vertexCount == 0)
        list.layers = [BackgroundDrawing(BackgroundPaint(color: [0, 0, 0, 1])), scene.lines(LinePaint())]
        // The line lies in each tile of the view once.
        let once = list.vertexCount
        #expect(once >= 3)
        list.layers.append(OpacityGroup(opacity: 0.5, [scene.lines(LinePaint())]))
        #expect(list.vertexCount == 2 * once)
    }

    /// One layer with many features can be stopped before its end.
    @Test(arguments: ["fill", "line", "circle"]) func drawingStopsWithinALayer(kind: String) throws {
        struct Stop: Error {}
        let part =
            switch kind {
            case "fill": #""Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]"#
            case "line": #""LineString","coordinates":[[0,0],[9,9]]"#
            default: #""Point","coordinates":[0,0]"#
            }
        let feature = #"{"type":"Feature","geometry":{"type":\#(part)}}"#
        let all = Array(repeating: feature, count: 3 * CheckInterval.features).joined(separator: ",")
        let scene = try Scene(#"{"type":"FeatureCollection","features":[\#(all)]}"#, zoom: 5)
        var list = DrawList()
        list.layers = [
            kind == "fill"
                ? scene.fills(FillPaint(color: .constant([1, 0, 0, 1]), isAntialiased: false))
                : kind == "line" ? scene.lines(LinePaint()) : scene.circles(CirclePaint())
        ]
        var canvas = Pixmap(width: 64, height: 64)
        var checks = 0
        #expect(throws: Stop.self) {
            try list.draw(on: &canvas) {
                checks += 1
                // The first is before the layer, the second before its first feature.
                if checks == 4 { throw Stop() }
            }
        }
        #expect(checks == 4)
    }

    /// One feature with very many vertices can be stopped before its end.
    @Test(arguments: ["fill", "outline", "line", "circle", "heatmap"])
    func drawingStopsWithinAFeature(kind: String) throws {
        struct Stop: Error {}
        let count = 3 * CheckInterval.vertices
        // Up and down, so that simplification keeps all vertices.
        let places = (0..<count).map { "[\(Double($0) * 10 / Double(count)), \($0 & 1 == 0 ? 5 : -5)]" }
        let list = places.joined(separator: ",")
        let geometry =
            switch kind {
            case "fill", "outline": #""Polygon","coordinates":[[\#(list),[10, -20],[0, -20],\#(places[0])]]"#
            case "line": #""LineString","coordinates":[\#(list)]"#
            default: #""MultiPoint","coordinates":[\#(list)]"#
            }
        let scene = try Scene(#"{"type":\#(geometry)}"#, zoom: 5)
        var drawn = DrawList()
        switch kind {
        case "fill": drawn.layers = [scene.fills(FillPaint(color: .constant([1, 0, 0, 1]), isAntialiased: false))]
        case "outline":
            let paint = FillPaint(color: .constant(.zero), outlineColor: .constant([1, 0, 0, 1]))
            drawn.layers = [scene.fills(paint)]
        case "line": drawn.layers = [scene.lines(LinePaint())]
        case "circle": drawn.layers = [scene.circles(CirclePaint())]
        default:
            let paint = HeatmapPaint(ramp: [0xFF00_0000, ~0])
            drawn.layers = [HeatmapDrawing(scene.tiles { (CircleLayout($0, features: [0]), paint) })]
        }
        var canvas = Pixmap(width: 64, height: 64)
        var checks = 0
        #expect(throws: Stop.self) {
            try drawn.draw(on: &canvas) {
                checks += 1
                // The first is before the layer, the second before its only feature.
                if checks == 4 { throw Stop() }
            }
        }
        #expect(checks == 4)
    }

    /// Sixty layers need at least sixty checks, so that a deadline is met between any two of them.
    @Test func drawingStopsBetweenLayers() throws {
        struct Stop: Error {}
        let scene = try Scene(Self.line)
        var list = DrawList()
        list.layers = Array(repeating: scene.lines(LinePaint()), count: 60)
        var canvas = Pixmap(width: 64, height: 64)
        var checks = 0
        list.draw(on: &canvas) { checks += 1 }
        #expect(checks >= 60)
        let all = checks
        for end in 1...all {
            checks = 0
            #expect(throws: Stop.self) {
                try list.draw(on: &canvas) {
                    checks += 1
                    if checks == end { throw Stop() }
                }
            }
            #expect(checks == end)
        }
    }

    /// Layers of images and heat have few features, so they are also checked by rows.
    @Test(arguments: ["heatmap", "raster", "image", "hillshade", "color-relief"])
    func drawingStopsWithinAnImage(kind: String) throws {
        struct Stop: Error {}
        let scene = try Scene(#"{"type":"Point","coordinates":[0,0]}"#, zoom: 1, size: 512)
        let world = try #require(TileCoordinate(z: 0, x: 0, y: 0))
        let placement = TilePlacement(world, column: 0, styleZoom: 0, in: scene.view)
        let texture = try #require(Texture(width: 1, height: 1, words: [0xFF00_00FF]))
        let relief = try #require(ElevationTile(Pixmap(width: 1, height: 1, fill: ~0), .mapbox))
        let corners = [(80.0, -170.0), (80, 170), (-80, 170), (-80, -170)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        let light = HillshadePaint.Light(azimuth: 0, altitude: 1.5, shadow: [0, 0, 0, 1], highlight: [1, 1, 1, 1])
        var list = DrawList()
        switch kind {
        case "heatmap":
            let paint = HeatmapPaint(ramp: [0xFF00_0000, ~0])
            list.layers = [HeatmapDrawing(scene.tiles { (CircleLayout($0, features: [0]), paint) })]
        case "raster":
            list.layers = [
                RasterDrawing([DrawnTile(placement: placement, layout: RasterLayout(texture), paint: RasterPaint())])
            ]
        case "image":
            let image = try #require(ImageLayout(texture, corners: corners))
            list.layers = [ImageDrawing(image, RasterPaint(), in: scene.view)]
        case "hillshade":
            // This method shades flat ground, too.
            var paint = HillshadePaint(lights: [light])
            paint.method = .basic
            list.layers = [HillshadeDrawing([DrawnTile(placement: placement, layout: relief, paint: paint)])]
        default:
            let paint = try #require(ColorReliefPaint([(0, [1, 0, 0, 1]), (100, [0, 0, 1, 1])]))
            list.layers = [ColorReliefDrawing([DrawnTile(placement: placement, layout: relief, paint: paint)])]
        }
        var canvas = Pixmap(width: 512, height: 512)
        var checks = 0
        list.draw(on: &canvas) { checks += 1 }
        // One per 64 rows.
        #expect(checks >= 8)
        let end = checks - 2
        checks = 0
        canvas = Pixmap(width: 512, height: 512)
        #expect(throws: Stop.self) {
            try list.draw(on: &canvas) {
                checks += 1
                if checks == end { throw Stop() }
            }
        }
        #expect(checks == end)
        #expect(canvas.pixels.contains { $0 != 0 } && canvas.pixels.contains(0), "drawn in part")
    }

    /// A group is blended as a whole, so overlapping layers do not show through each other.
    @Test func groupsAreBlendedOnce() throws {
        let scene = try Scene(Self.line)
        var paint = LinePaint()
        paint.width = .constant(10)
        let lines = scene.lines(paint)
        let drawn = scene.drawn(OpacityGroup(opacity: 0.5, [lines, lines]))
        let alphas = Set(drawn.pixels.map { $0 >> 24 })
        #expect(alphas.contains(128))
        #expect(alphas.allSatisfy { $0 <= 128 })
    }
}
