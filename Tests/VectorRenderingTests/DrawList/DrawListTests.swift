import Imaging
import Testing
import VectorTiles

@testable import VectorRendering

@Suite struct DrawListTests {
    static let line = #"{"type":"LineString","coordinates":[[-90,0],[0,10],[90,0]]}"#

    @Test func verticesOfAllLayersCount() throws {
        let scene = try Scene(Self.line)
        var list = DrawList()
        #expect(list.vertexCount == 0)
        list.layers = [.background(BackgroundPaint(color: [0, 0, 0, 1])), scene.lines(LinePaint())]
        // The line lies in each tile of the view once.
        let once = list.vertexCount
        #expect(once >= 3)
        list.layers.append(.group(opacity: 0.5, [scene.lines(LinePaint())]))
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
        let all = Array(repeating: feature, count: 3 * DrawList.featuresPerCheck).joined(separator: ",")
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

    /// A group is blended as a whole, so overlapping layers do not show through each other.
    @Test func groupsAreBlendedOnce() throws {
        let scene = try Scene(Self.line)
        var paint = LinePaint()
        paint.width = .constant(10)
        let lines = scene.lines(paint)
        let drawn = scene.drawn(.group(opacity: 0.5, [lines, lines]))
        let alphas = Set(drawn.pixels.map { $0 >> 24 })
        #expect(alphas.contains(128))
        #expect(alphas.allSatisfy { $0 <= 128 })
    }
}
