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
