import Imaging
import Rasterising
import Testing

@testable import VectorRendering

/// What the layers of a style become on a page.
@Suite struct PageTests {
    private static let red = PaintColor(1, 0, 0, 1)
    private static let blue = PaintColor(0, 0, 1, 1)

    private static func square(_ low: Double, _ high: Double) -> String {
        #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[\#(low),\#(low)],[\#(high),\#(low)],[\#(high),\#(high)],[\#(low),\#(high)],[\#(low),\#(low)]]]}}"#
    }

    private static func features(_ features: String...) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    /// Two squares on both sides of the border of four tiles, which is in the middle of the image.
    private static func squares(scale: Double = 1) throws -> Scene {
        var scene = try Scene(features(square(-20, 10), square(-10, 20)), zoom: 2)
        scene.scale = scale
        return scene
    }

    /// Neighbors of one color are one shape, so no border of tiles or features shows.
    @Test func opaqueAreasAreOnePath() throws {
        let page = try Self.squares().page(Self.squares().fills(FillPaint(color: .constant(Self.red))))
        guard case .fill(let polygons, let color)? = page.elements.first else { throw Missing() }
        #expect(page.elements.count == 1 && polygons > 4 && color == Self.red)
    }

    /// Where translucent areas overlap, they are darker, as in the image; but the pieces of one area in neighboring
    /// tiles are one shape, so no border of tiles shows.
    @Test func translucentAreasAreDrawnOneByOne() throws {
        let scene = try Self.squares()
        let page = try scene.page(scene.fills(FillPaint(color: .constant(Self.red), opacity: .constant(0.5))))
        #expect(page.elements == Array(repeating: .fill(polygons: 4, Self.red * 0.5), count: 2))
        // At zoom 2, a degree is 64 / 22.5 points: from -20 to 10, and from -10 to 20.
        #expect(
            page.boxes.map { [$0[0], $0[2]].map { min(max(($0 * 10).rounded() / 10, 0), 64) } } == [
                [0, 60.4], [3.6, 64],
            ])
    }

    /// Without a common border there is nothing to join, and tiles do not overlap.
    @Test func otherTranslucentAreasEndAtTheirTile() throws {
        let scene = try Scene(Self.features(Self.square(1, 3)), zoom: 2)
        let page = try scene.page(scene.fills(FillPaint(color: .constant(Self.red), opacity: .constant(0.5))))
        #expect(page.elements == [.fill(polygons: 1, Self.red * 0.5)])
    }

    @Test func opaqueAreasReachIntoTheNextTile() throws {
        let scene = try Scene(Self.features(Self.square(-20, 20)), zoom: 2)
        let page = try scene.page(scene.fills(FillPaint(color: .constant(Self.red))))
        let edges: [Double] = page.lines.flatMap { line in
            let across = line.map(\.x)
            return [across.min() ?? 0, across.max() ?? 0]
        }
        #expect(edges.contains(32.5) && edges.contains(31.5), "\(edges)")
    }

    /// Outlines of another color are a pixel wide, at most half a point, and do not run along borders of tiles.
    @Test(arguments: [(1.0, 0.5), (4, 0.25)]) func outlinesAreStrokes(scale: Double, width: Double) throws {
        var scene = try Scene(Self.features(Self.square(-8, 8)), zoom: 2)
        scene.scale = scale
        let paint = FillPaint(color: .constant(Self.red), outlineColor: .constant(Self.blue))
        let page = try scene.page(scene.fills(paint))
        guard page.elements.count == 2, case .stroke(_, let stroke) = page.elements[1] else { throw Missing() }
        #expect(stroke.color == Self.blue && stroke.width == width)
        #expect(page.paths[1].parts.count == 4 && page.paths[1].parts.allSatisfy { !$0.isClosed })
        for line in page.lines.suffix(4) {
            #expect(Set(line.map(\.x)).count > 1 && Set(line.map(\.y)).count > 1, "\(line)")
        }
        var plain = paint
        plain.isAntialiased = false
        #expect(try scene.page(scene.fills(plain)).elements.count == 1)
    }

    private static let line = features(
        #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[-40,5],[40,5]]}}"#)

    @Test func linesAreStrokes() throws {
        let scene = try Scene(Self.line, zoom: 2)
        var (paint, shape) = (LinePaint(), LineShape())
        (paint.color, paint.width) = (.constant(Self.red), .constant(6))
        (shape.cap, shape.join, shape.miterLimit) = (.square, .bevel, 3)
        var stroke = PageStroke(color: Self.red, width: 6)
        (stroke.cap, stroke.join, stroke.miterLimit) = (.square, .bevel, 3)
        #expect(try scene.page(scene.lines(paint, shape)).elements == [.stroke(lines: 2, stroke)])
    }

    /// A line of two tiles goes on in the next one; its dashes begin where the line does in each tile.
    @Test func dashesBeginWithTheLineInEachTile() throws {
        let scene = try Scene(Self.line, zoom: 2)
        var paint = LinePaint()
        (paint.width, paint.dashWidth) = (.constant(2), .constant(2))
        paint.dashes = .constant(DashPattern(lengths: [3, 1], isRound: false))
        let page = try scene.page(scene.lines(paint))
        let strokes = page.elements.compactMap { if case .stroke(_, let stroke) = $0 { stroke } else { nil } }
        #expect(strokes.count == 2)
        #expect(strokes.allSatisfy { $0.dashes.map { ($0 * 100).rounded() / 100 } == [6, 2] })
        #expect(strokes[1].dashOffset > 0 || strokes[0].dashOffset > 0)
        #expect(page.lines.allSatisfy { $0.allSatisfy { $0.x <= 32 } || $0.allSatisfy { $0.x >= 32 } })
    }

    /// The last of an odd number of dashes continues in the first.
    @Test func oddDashes() throws {
        let scene = try Scene(Self.line, zoom: 2)
        var paint = LinePaint()
        paint.dashes = .constant(DashPattern(lengths: [3, 2, 1], isRound: false))
        let page = try scene.page(scene.lines(paint))
        guard case .stroke(_, let stroke)? = page.elements.first else { throw Missing() }
        #expect(stroke.dashes.map { ($0 * 100).rounded() / 100 } == [4, 2] && stroke.dashOffset > 0.99)
    }

    @Test func aGapMakesTwoLines() throws {
        let scene = try Scene(Self.line, zoom: 2)
        var paint = LinePaint()
        (paint.width, paint.gapWidth, paint.offset) = (.constant(2), .constant(4), .constant(1))
        let page = try scene.page(scene.lines(paint))
        let heights = Set(page.lines.flatMap { $0.map(\.y) })
        let middle = Set(try scene.page(scene.lines(LinePaint())).lines.flatMap { $0.map(\.y) })
        // Facing east, the right side is south: 1 down, and 3 to each side.
        #expect(middle.count == 1 && heights == Set(middle.flatMap { [$0 - 2, $0 + 4] }), "\(heights) \(middle)")
    }

    @Test func translucentLinesAreDrawnOneByOne() throws {
        let scene = try Scene(Self.line, zoom: 2)
        var (paint, shape) = (LinePaint(), LineShape())
        paint.opacity = .constant(0.5)
        shape.cap = .round
        let page = try scene.page(scene.lines(paint, shape))
        #expect(page.elements.count == 2)
        for case .stroke(let lines, let stroke) in page.elements { #expect(lines == 1 && stroke.cap == .butt) }
    }

    @Test func circlesAreCircles() throws {
        let scene = try Scene(#"{"type":"Point","coordinates":[0,0]}"#, zoom: 2)
        var paint = CirclePaint()
        (paint.radius, paint.color) = (.constant(5), .constant(Self.red))
        (paint.strokeWidth, paint.strokeColor) = (.constant(2), .constant(Self.blue))
        #expect(
            try scene.page(scene.circles(paint)).elements == [
                .circle([32, 32], radius: 6, strokeWidth: nil, Self.red),
                .circle([32, 32], radius: 6, strokeWidth: 2, Self.blue),
            ])
        paint.strokeOpacity = .constant(0.5)
        #expect(
            try scene.page(scene.circles(paint)).elements.first
                == .circle([32, 32], radius: 5, strokeWidth: nil, Self.red))
    }

    /// What has no paths is an image at its place, no larger than what it shows.
    @Test func blurIsAnImageBetweenPaths() throws {
        let scene = try Self.squares(scale: 2)
        let point = try Scene(#"{"type":"Point","coordinates":[0,0]}"#, zoom: 2)
        var circle = CirclePaint()
        (circle.radius, circle.blur) = (.constant(5), .constant(0.5))
        var scaled = point
        scaled.scale = 2
        let fill = scene.fills(FillPaint(color: .constant(Self.red)))
        let page = try scene.page(
            BackgroundDrawing(BackgroundPaint(color: Self.blue)), scaled.circles(circle), scaled.circles(circle), fill)
        #expect(page.elements.count == 3)
        #expect(page.elements.first == .background(Self.blue))
        guard case .image(let width, let height) = page.elements[1], let image = page.images.first else {
            throw Missing()
        }
        #expect(width == 20 && height == 20 && image.origin == [27, 27])
        #expect(image.right == [0.5, 0] && image.down == [0, 0.5])
        guard case .fill = page.elements[2] else { throw Missing() }
    }

    @Test func linesWithBlurOrGradientNeedPixels() throws {
        let scene = try Scene(Self.line, zoom: 2)
        var blurred = LinePaint()
        blurred.blur = .constant(1)
        let page = try scene.page(scene.lines(blurred))
        #expect(page.images.count == 1 && page.elements.count == 1)
    }

    @Test func groupsHaveOneOpacity() throws {
        let scene = try Self.squares()
        let fill = scene.fills(FillPaint(color: .constant(Self.red)))
        let page = try scene.page(OpacityGroup(opacity: 0.5, [fill]))
        #expect(page.elements.first == .group(opacity: 0.5) && page.elements.last == .end && page.elements.count == 3)
    }

    @Test func drawingStopsWhenAsked() throws {
        struct Stop: Error {}
        let scene = try Self.squares()
        var list = DrawList()
        list.layers = [scene.fills(FillPaint(color: .constant(Self.red)))]
        #expect(throws: Stop.self) {
            try list.drawGround(on: RecordedPage(), pixels: { Pixmap(width: 1, height: 1) }, check: { throw Stop() })
        }
    }

    private struct Missing: Error {}
}
