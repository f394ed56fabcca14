import Cairo
import TestSupport
import Testing

/// Characters by themselves, for glyph ranges.
@Suite struct CharacterGlyphTests {
    private static let fonts = FontStack(path: "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf")

    private func found(_ scalar: Unicode.Scalar, after last: Int? = nil) throws -> CharacterGlyph? {
        guard case .found(let glyph) = try #require(Self.fonts).character(scalar, after: last) else { return nil }
        return glyph
    }

    /// The letter I of Open Sans is a rectangle from (201, 0) to (371, 1462) in an em of 2,048, 571 wide.
    @Test func aFieldHasTheResolutionOfGlyphRanges() throws {
        let glyph = try #require(try found("I"))
        let field = try #require(glyph.field)
        let pixel = 24.0 / 2_048
        #expect(glyph.font == 0 && abs(glyph.advance - 571 * pixel) < 0.001)
        #expect(field.left == 2 && field.top == 18 && field.width == 3 + 6 && field.height == 18 + 6)
        let (left, right, top) = (201 * pixel, 371 * pixel, -1_462 * pixel)
        for row in 0..<field.height {
            for column in 0..<field.width {
                let (x, y) = (Double(field.left - 3 + column) + 0.5, Double(-field.top - 3 + row) + 0.5)
                let (dx, dy) = (max(left - x, x - right), max(top - y, y))
                let distance =
                    max(dx, dy) > 0
                    ? (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot() : max(dx, dy)
                // Radius 8 and cutoff 0.25, as in Mapbox's TinySDF.
                let value = min(max(255 - 255 * (distance / 8 + 0.25), 0), 255)
                #expect(abs(Double(field.bytes[row * field.width + column]) - value) < 0.6)
            }
        }
    }

    @Test func aSpaceHasAWidthAndNoField() throws {
        let space = try #require(try found(" "))
        #expect(space.field == nil && space.advance > 5)
    }

    @Test func fallsBackForMissingGlyphs() throws {
        let first = try #require(try found("東"))
        #expect(first.font != 0 && first.field != nil)
        #expect(try found("京", after: first.font)?.font == first.font)
        #expect(try found("a", after: first.font)?.font == 0)
    }

    /// Control characters, one that is not assigned, one for private use, and an emoji, which is an image.
    @Test(arguments: ["\n", "\u{7F}", "\u{378}", "\u{E9A1}", "\u{200D}", "\u{1F600}"] as [Unicode.Scalar])
    func glyphsWithoutOutlinesAreMissing(scalar: Unicode.Scalar) throws {
        #expect(try found(scalar) == nil)
    }
}
