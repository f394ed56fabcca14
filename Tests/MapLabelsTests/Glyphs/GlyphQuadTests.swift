import MapLabels
import Testing

@Suite struct GlyphQuadTests {
    private static let field = GlyphField(
        left: 1, top: -8, advance: 10, width: 10, height: 12, pixelsPerUnit: 1,
        bytes: [UInt8](repeating: 0, count: 120), offset: 0)

    private static func quads(
        _ string: String, _ change: (inout ShapedText.QuadOptions) -> Void = { _ in },
        shaping: (inout ShapingOptions) -> Void = { _ in }
    ) throws -> [GlyphQuad] {
        var shapingOptions = ShapingOptions()
        shapingOptions.anchor = LabelAnchor(horizontal: 0, vertical: 0.5)
        shapingOptions.justification = .left
        shaping(&shapingOptions)
        let text = try #require(ShapedText(LabelText(string), shapingOptions, fonts: EvenFonts()))
        var options = ShapedText.QuadOptions()
        change(&options)
        return text.quads(options) { $0.raw == 0x20 ? nil : field }
    }

    private static func near(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
    }

    @Test func glyphsAreWhereTheirMetricsSay() throws {
        let quads = try Self.quads("a b")
        // The ink begins 1 to the right, after a border of 3 and an empty pixel; y: -17 + 8 - 4.
        #expect(quads.map(\.topLeft) == [SIMD2(-3, -13), SIMD2(12, -13)])
        #expect(quads.map(\.topRight) == [SIMD2(9, -13), SIMD2(24, -13)])
        #expect(quads.map(\.bottomLeft) == [SIMD2(-3, 1), SIMD2(12, 1)])
        #expect(quads.map(\.bottomRight) == [SIMD2(9, 1), SIMD2(24, 1)])
        #expect(quads.allSatisfy { $0.place == .zero })
    }

    @Test func glyphsAlongLinesAreRelativeToTheirMiddle() throws {
        let quads = try Self.quads("ab") {
            $0.isAlongLine = true
            ($0.offsetX, $0.offsetY) = (100, 100)
        }
        #expect(quads.map(\.place) == [SIMD2(5, -17), SIMD2(15, -17)])
        #expect(quads.map(\.topLeft) == [SIMD2(-8, 4), SIMD2(-8, 4)])
    }

    @Test func labelsAreMovedAndThenRotated() throws {
        let quads = try Self.quads("a") {
            ($0.offsetX, $0.offsetY, $0.rotation) = (10, 20, 90)
        }
        #expect(Self.near(quads[0].topLeft, SIMD2(-7, 7)))
        #expect(Self.near(quads[0].bottomRight, SIMD2(-21, 19)))
    }

    @Test func uprightGlyphsOfVerticalLinesAreTurnedBack() throws {
        let quads = try Self.quads("一") {
            $0.allowsVerticalPlacement = true
        } shaping: {
            $0.writingMode = .vertical
            $0.allowsVerticalPlacement = true
        }
        // From (-8, 4) around (-5, 22): (-23, 25), then by (22 - 7, 0) and the pen at (5, -17).
        #expect(Self.near(quads[0].topLeft, SIMD2(-3, 8)))
        // The top edge now runs upward.
        #expect(Self.near(quads[0].topRight, SIMD2(-3, -4)))
    }

    @Test func imagesHaveABorderOfOneOfTheirPixels() throws {
        var text = LabelText()
        let image = LabelText.Image(index: 3, width: 16, height: 8, pixelRatio: 2)
        text.append(image: LabelText.Section(stack: 0, image: image))
        let shaped = try #require(ShapedText(text, ShapingOptions(), fonts: EvenFonts()))
        let quads = shaped.quads(ShapedText.QuadOptions()) { _ in nil }
        #expect(quads.map(\.content) == [.image(image)])
        // At 16 points, a point is 1.5 units: 17 points wide with the border, and it begins half a point late.
        #expect(quads[0].topRight.x - quads[0].topLeft.x == 25.5)
        #expect(quads[0].bottomLeft.y - quads[0].topLeft.y == 13.5)
        #expect(quads[0].topLeft.x == -12 + 0.75)
    }
}
