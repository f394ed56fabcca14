import Imaging
import MapGeometry
import Testing

@testable import MapSnapshot

@Suite struct StrokeDrawingTests {
    static let level = [(10.0, 50.0), (90.0, 50.0)]

    @Test(arguments: [0.5, 1, 4, 20], [1.0, 2, 3]) func widthIsInPoints(width: Double, scale: Double) throws {
        let canvas = try ShapeCanvas(scale: scale).draw(Self.level, Stroke(color: .black, width: width))
        for column in [20, 50, 80] {
            let cover = canvas.cover(column: Int(Double(column) * scale))
            #expect(abs(cover - width * scale) < 0.1, "\(cover) pixels")
        }
    }

    @Test(arguments: [1, 3]) func theCasingIsSeenOnBothSides(scale: Int) throws {
        let stroke = Stroke(color: .red, width: 4, casing: Stroke.Casing(color: .black, width: 2))
        let canvas = try ShapeCanvas(scale: Double(scale)).draw(Self.level, stroke)
        let column = (0..<100 * scale).map { canvas.pixel(50 * scale, $0) }
        #expect(column.count { $0 == 0xFFFF_0000 } == 4 * scale)
        #expect(column.count { $0 == 0xFF00_0000 } == 4 * scale)
        #expect(column.firstIndex(of: 0xFF00_0000) == 46 * scale)
        // And beyond the round ends: half of the width, then the casing.
        #expect(abs(canvas.cover(row: 50 * scale) - Double(80 + 4 + 4) * Double(scale)) < 0.5)
    }

    @Test(arguments: [1, 3]) func dashesHaveTheirLengths(scale: Int) throws {
        let canvas = try ShapeCanvas(scale: Double(scale)).draw(
            Self.level, Stroke(color: .black, width: 4, dash: [8, 4], cap: .butt))
        for x in 0..<100 * scale {
            let along = (Double(x) + 0.5) / Double(scale) - 10
            let isDash = (0..<80).contains(along) && along.truncatingRemainder(dividingBy: 12) < 8
            #expect(abs(canvas.cover(x, 50 * scale) - (isDash ? 1 : 0)) < 0.02, "pixel \(x)")
        }
    }

    @Test(arguments: [(Stroke.Cap.butt, 80.0), (.round, 90), (.square, 90)]) func endsReachAsFarAsTheirCap(
        cap: Stroke.Cap, length: Double
    ) throws {
        let canvas = try ShapeCanvas(scale: 2).draw(Self.level, Stroke(color: .black, width: 10, cap: cap))
        #expect(abs(canvas.cover(row: 99) / 2 - length) < 0.3)
        // In the corner of the cap.
        #expect((canvas.cover(93 * 2, 46 * 2 - 1) > 0.9) == (cap == .square))
    }

    /// The outer side of a right angle at (20, 20), 10 points wide: the mitre ends at (15, 15), the circle at
    /// (16.46, 16.46), the cut at (17.5, 17.5).
    @Test(arguments: Stroke.Join.allCases) func cornersAreJoined(join: Stroke.Join) throws {
        let canvas = try ShapeCanvas().draw(
            [(20, 80), (20, 20), (80, 20)], Stroke(color: .black, width: 10, cap: .butt, join: join))
        #expect(canvas.cover(14, 14) < 0.01 && canvas.cover(18, 18) > 0.98)
        #expect((canvas.cover(15, 15) > 0.98) == (join == .miter))
        #expect((canvas.cover(16, 16) > 0.3) == (join != .bevel))
    }

    /// A corner of 22.6 degrees, whose miter is 5.1 widths long: it ends 25.5 points to the left of the corner at x = 50.
    @Test(arguments: [(5.0, false), (5.2, true)]) func aCornerIsSharpUpToTheMiterLimit(limit: Double, isSharp: Bool)
        throws
    {
        let stroke = Stroke(color: .black, width: 10, cap: .butt, join: .miter, miterLimit: limit)
        let canvas = try ShapeCanvas().draw([(90, 42), (50, 50), (90, 58)], stroke)
        #expect((canvas.cover(30, 49) > 0.9) == isSharp && canvas.cover(22, 49) < 0.01)
    }

    @Test(arguments: [1.0, 3]) func theTipOfAnArrowIsTheEnd(scale: Double) throws {
        let arrow = Stroke(color: .black, width: 4, cap: .butt, arrow: .end)
        let canvas = try ShapeCanvas(scale: scale).draw([(10, 50), (80, 50)], arrow)
        // 16 points long, 0.84 times as wide.
        for x in 1..<16 {
            let column = Int((80 - Double(x)) * scale)
            let fromTip = 80 - (Double(column) + 0.5) / scale
            let cover = canvas.cover(column: column) / scale
            let line = fromTip > 12 ? 4.0 : 0
            #expect(abs(cover - max(fromTip * 0.84, line)) < 0.2, "\(fromTip) points before the tip: \(cover)")
        }
        #expect(canvas.cover(column: Int(80 * scale)) < 0.02)
        #expect(abs(canvas.cover(column: Int(60 * scale)) / scale - 4) < 0.1)
        let both = try ShapeCanvas(scale: scale).draw(
            [(20, 50), (80, 50)], Stroke(color: .black, width: 4, cap: .butt, arrow: .both))
        for row in 0..<both.height {
            for x in 0..<both.width / 2 {
                #expect(abs(both.cover(x, row) - both.cover(both.width - 1 - x, row)) < 0.08)
            }
        }
    }

    /// A world of 256 points, seen more than twice: each copy's line ends 28.4 points right of its middle.
    @Test func everyCopyOfALineHasItsHead() throws {
        let canvas = ShapeCanvas(zoom: 0, side: 600)
        let places = [-40.0, 40].map { Coordinate(latitude: 0, longitude: $0) }
        let image = try canvas.draw(
            .polyline(Polyline(places, stroke: Stroke(color: .black, width: 4, arrow: .end))))
        for middle in [44.0, 300, 556] {
            let tip = middle + 40 / 360.0 * 256
            #expect(abs(image.cover(column: Int(tip) - 10) - (tip - tip.rounded(.down) + 9.5) * 0.84) < 0.3)
            #expect(image.cover(column: Int(tip) + 1) < 0.02)
        }
    }

    /// What is cut at the image's edge does not end there.
    @Test func clippedLinesHaveNoArrowhead() throws {
        let points = [(10.0, 50.0), (500.0, 50.0)]
        #expect(
            try ShapeCanvas().draw(points, Stroke(arrow: .end)) == ShapeCanvas().draw(points, Stroke()))
    }

    @Test(arguments: [Stroke.Arrow.end, .both]) func aLineShorterThanItsHeadIsStillDrawn(arrow: Stroke.Arrow) throws {
        let canvas = try ShapeCanvas().draw([(48, 50), (52, 50)], Stroke(color: .black, arrow: arrow))
        #expect(canvas.cover(column: 50) > 0.5)
        #expect(canvas.cover(column: 53) < 0.02)
    }

    @Test func aLineOverItselfIsNoDarker() throws {
        let loop = [(20.0, 20.0), (80.0, 80.0), (80.0, 20.0), (20.0, 80.0)]
        for (color, opacity) in [(Color.black, 0.5), (Color(red: 0, green: 0, blue: 0, alpha: 128), 1)] {
            let stroke = Stroke(color: color, width: 6, arrow: opacity < 1 ? .end : nil)
            let canvas = try ShapeCanvas().draw(loop, stroke, opacity: opacity)
            let word = canvas.pixel(50, 50)
            #expect(abs(canvas.cover(50, 50) - 0.5) < 0.01)
            #expect(canvas.pixel(30, 30) == word && canvas.pixel(80, 50) == word)
            #expect(canvas.pixels.allSatisfy { $0 & 0xFF >= word & 0xFF })
        }
    }

    /// Two segments of which the second crosses the first: neither casing parts the other.
    @Test func theCasingPartsNoCrossing() throws {
        let stroke = Stroke(color: .red, width: 6, casing: Stroke.Casing(color: .black, width: 3))
        let canvas = try ShapeCanvas().draw([(20, 20), (80, 80), (80, 20), (20, 80)], stroke)
        for offset in -10...10 {
            #expect(canvas.pixel(50 + offset, 50 + offset) == 0xFFFF_0000)
            #expect(canvas.pixel(50 - offset, 49 + offset) == 0xFFFF_0000)
        }
    }

    /// Whatever a stroke looks like, it paints as far as framing reckons and no farther.
    @Test func paintsOnlyWithinTheReach() throws {
        let points = [(30.0, 40.0), (70.0, 50.0), (32.0, 56.0), (60.0, 75.0)]
        for join in Stroke.Join.allCases {
            for cap in Stroke.Cap.allCases {
                for arrow in [nil, Stroke.Arrow.both] {
                    let stroke = Stroke(
                        color: .black, width: 7, casing: Stroke.Casing(color: .red, width: 2), cap: cap, join: join,
                        miterLimit: 4, arrow: arrow)
                    let canvas = try ShapeCanvas().draw(points, stroke)
                    #expect(canvas.pixels.contains { $0 != 0xFFFF_FFFF })
                    for index in canvas.pixels.indices where canvas.pixels[index] != 0xFFFF_FFFF {
                        let (x, y) = (Double(index % 100) + 0.5, Double(index / 100) + 0.5)
                        let near = zip(points, points.dropFirst()).map { Self.distance((x, y), $0, $1) }.min() ?? 99
                        #expect(near < stroke.reach + 1, "\(stroke) at \(x), \(y)")
                    }
                }
            }
        }
    }

    @Test func skipsInvisibleStrokes() throws {
        let blank = try ShapeCanvas().draw()
        #expect(try ShapeCanvas().draw(Self.level, Stroke(width: 0)) == blank)
        #expect(try ShapeCanvas().draw(Self.level, Stroke(), opacity: 0) == blank)
        #expect(try ShapeCanvas().draw([(200, 200), (300, 250)], Stroke()) == blank)
    }

    /// From a point to a piece of a line.
    static func distance(_ p: (Double, Double), _ a: (Double, Double), _ b: (Double, Double)) -> Double {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1)
        let part = min(1, max(0, ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (dx * dx + dy * dy)))
        let (x, y) = (a.0 + part * dx - p.0, a.1 + part * dy - p.1)
        return (x * x + y * y).squareRoot()
    }
}
