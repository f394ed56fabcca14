import MapLabels
import Testing

@Suite struct ShapedTextTests {
    private static func shaped(
        _ text: LabelText, _ change: (inout ShapingOptions) -> Void = { _ in }
    ) throws -> ShapedText {
        var options = ShapingOptions()
        change(&options)
        return try #require(ShapedText(text, options, fonts: EvenFonts()))
    }

    @Test func aLineLiesAroundItsPoint() throws {
        let text = try Self.shaped(LabelText("ab"))
        #expect(text.places == [SIMD2(-10, -17), SIMD2(0, -17)])
        #expect(text.left == -10 && text.right == 10)
        #expect(abs(text.top + 14.4) < 1e-9 && abs(text.bottom - 14.4) < 1e-9)
        #expect(text.glyphs.allSatisfy { $0.scale == 1 && $0.advance == 10 && !$0.isVertical && $0.section == 0 })
    }

    @Test(arguments: [
        (0.0, 0.0, Justification.left, [0.0, 10, 0], 0.0, 0.0),
        (1, 1, .right, [-20, -10, -10], -20, -57.6),
        (0.5, 0.5, .left, [-10, 0, -10], -10, -28.8),
        (0, 0.5, .center, [0, 10, 5], 0, -28.8),
        (0.5, 0, .right, [-10, 0, 0], -10, 0),
    ]) func linesAreAnchoredAndJustified(
        horizontal: Double, vertical: Double, justification: Justification, xs: [Double], left: Double, top: Double
    ) throws {
        let text = try Self.shaped(LabelText("ab\nc")) {
            $0.anchor = LabelAnchor(horizontal: horizontal, vertical: vertical)
            $0.justification = justification
        }
        #expect(text.glyphs.map(\.x) == xs)
        #expect(text.left == left && text.right == left + 20)
        #expect(abs(text.top - top) < 1e-9 && abs(text.bottom - top - 57.6) < 1e-9)
        // The first line's middle is half a line below the top.
        #expect(abs(text.glyphs[0].y - (top + 14.4 - 17)) < 1e-9)
        #expect(abs(text.glyphs[2].y - (top + 43.2 - 17)) < 1e-9)
    }

    @Test func lettersAreSpaced() throws {
        let text = try Self.shaped(LabelText("abc")) {
            $0.letterSpacing = 4
            $0.anchor = LabelAnchor(horizontal: 0, vertical: 0)
            $0.justification = .left
        }
        #expect(text.glyphs.map(\.x) == [0, 14, 28])
        #expect(text.right == 38)
    }

    @Test func theOffsetMovesTheBoxOnly() throws {
        let text = try Self.shaped(LabelText("ab")) { ($0.offsetX, $0.offsetY) = (100, 200) }
        #expect(text.places == [SIMD2(-10, -17), SIMD2(0, -17)])
        #expect([text.left, text.top] == [90, 185.6])
    }

    @Test(arguments: [
        (LabelText.VerticalAlignment.bottom, -4.8), (.center, -16.8), (.top, -28.8),
    ]) func smallSectionsAreAlignedInLargeLines(alignment: LabelText.VerticalAlignment, y: Double) throws {
        var label = LabelText()
        label.append("A", in: LabelText.Section(stack: 0, scale: 2))
        label.append("b", in: LabelText.Section(stack: 0, alignment: alignment))
        let text = try Self.shaped(label)
        #expect(text.glyphs.map(\.scale) == [2, 1])
        #expect(text.glyphs.map(\.x) == [-15, 5])
        #expect(abs(text.glyphs[0].y + 28.8) < 1e-9 && abs(text.glyphs[1].y - y) < 1e-9)
        #expect(abs(text.bottom - 28.8) < 1e-9)
        #expect(text.lines == [ShapedText.Line(glyphs: 0..<2, offset: 24)])
    }

    @Test func imagesStandOnTheLine() throws {
        var label = LabelText("a")
        let image = LabelText.Image(index: 7, width: 48, height: 30)
        label.append(image: LabelText.Section(stack: 0, image: image))
        let text = try Self.shaped(label)
        // At 16 points, an image of 30 points is 45 units high: 21 more than a letter.
        #expect(text.hasImages)
        #expect(text.glyphs[1].content == .image(image))
        #expect(text.glyphs[1].scale == 1.5)
        #expect(text.glyphs.map(\.x) == [-41, -31])
        #expect(abs(text.glyphs[0].y - (-17 + 21 - 7.9)) < 1e-9)
        #expect(abs(text.glyphs[1].y - (-17 - 7.9)) < 1e-9)
        #expect(abs(text.bottom - text.top - 49.8) < 1e-9)
        #expect(text.lines[0].offset == 21)
    }

    @Test func missingCharactersAreLeftOut() throws {
        #expect(try Self.shaped(LabelText("a?b")).texts == ["ab"])
    }

    @Test(arguments: [
        // Only ideographs stand upright along lines, all but spaces in labels at points.
        (false, "一a 二", [true, false, false, true]), (true, "一a 二", [true, true, false, true]),
        (true, "اa", [false, true]),
    ]) func verticalLinesHaveUprightGlyphs(atPoint: Bool, string: String, expected: [Bool]) throws {
        let text = try Self.shaped(LabelText(string)) {
            $0.writingMode = .vertical
            $0.allowsVerticalPlacement = atPoint
        }
        #expect(text.glyphs.map(\.isVertical) == expected)
        #expect(text.hasVerticalGlyphs)
    }

    @Test func uprightGlyphsAreAnEmApart() throws {
        let text = try Self.shaped(LabelText("一二")) {
            $0.writingMode = .vertical
            $0.justification = .left
            $0.anchor = LabelAnchor(horizontal: 0, vertical: 0)
        }
        #expect(text.glyphs.map(\.x) == [0, 24])
        #expect(text.right == 48)
    }

    @Test(arguments: [
        ("一（二）", "一︵二︶"), ("一(a)", "一(a)"), ("a-b", "a-b"), ("，。", "︐︒"), ("一.", "一・"),
    ]) func punctuationOfVerticalLinesIsVertical(string: String, expected: String) throws {
        let text = try Self.shaped(LabelText(string)) { $0.writingMode = .vertical }
        #expect(text.texts == [expected])
    }

    @Test func longTextsAreCut() {
        #expect(LabelText(String(repeating: "a", count: 5_000)).count == 2_048)
    }

    @Test(arguments: [
        ("Vaduz", true, false), ("القاهرة", false, false), ("東京", true, true), ("서울 Seoul", true, true),
        ("ܐ", false, false), ("עברית", true, false),
    ]) func scriptsDecideAboutSpacingAndVerticalWriting(string: String, spacing: Bool, vertical: Bool) {
        let text = LabelText(string)
        #expect(text.allowsLetterSpacing == spacing)
        #expect(text.allowsVerticalWriting == vertical)
    }
}
