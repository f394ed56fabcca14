import Cairo
import TestSupport
import Testing

@Suite struct OutlineFieldTests {
    private static let fonts = FontStack(path: "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf")

    private func field(_ text: String) throws -> OutlineField {
        let fonts = try #require(Self.fonts)
        let glyph = try #require(fonts.glyphs(of: text, size: 24)?.glyphs.first?.glyph)
        return try #require(fonts.field(of: glyph))
    }

    /// The letter I of Open Sans is a rectangle from (201, 0) to (371, 1462) in an em of 2,048.
    @Test func valuesAreDistancesFromTheOutline() throws {
        let field = try field("I")
        let pixel = 48.0 / 2_048
        let (left, right, top) = (201 * pixel, 371 * pixel, -1_462 * pixel)
        #expect(field.left == 4 && field.top == 35)
        #expect(field.width == 5 + 12 && field.height == 35 + 12)
        for row in 0..<field.height {
            for column in 0..<field.width {
                let x = Double(field.left - OutlineField.border + column) + 0.5
                let y = Double(-field.top - OutlineField.border + row) + 0.5
                let (dx, dy) = (max(left - x, x - right), max(top - y, y))
                let distance =
                    max(dx, dy) > 0
                    ? (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot() : max(dx, dy)
                let value = min(max((0.75 - distance / 16) * 255, 0), 255)
                #expect(abs(Double(field.bytes[row * field.width + column]) - value) < 0.6)
            }
        }
    }

    @Test func countersAreOutside() throws {
        let field = try field("O")
        let middle = field.height / 2 * field.width + field.width / 2
        #expect(field.bytes[middle] < 128)
        #expect(field.bytes.max() ?? 0 > 191)
    }

    @Test func glyphsWithoutInkHaveNoField() throws {
        let fonts = try #require(Self.fonts)
        let space = try #require(fonts.glyphs(of: " ", size: 24)?.glyphs.first)
        #expect(fonts.field(of: space.glyph) == nil)
        #expect(space.advance > 5)
        #expect(fonts.field(of: FontGlyph(font: 0, index: .max)) == nil)
        #expect(fonts.field(of: FontGlyph(font: 99, index: 1)) == nil)
    }

    @Test func fallsBackForMissingGlyphs() throws {
        let fonts = try #require(Self.fonts)
        let shaped = try #require(fonts.glyphs(of: "a东b", size: 24))
        #expect(shaped.glyphs.count == 3 && shaped.missing.isEmpty)
        #expect(shaped.glyphs[0].glyph.font == 0 && shaped.glyphs[2].glyph.font == 0)
        #expect(shaped.glyphs[1].glyph.font != 0)
        #expect(fonts.field(of: shaped.glyphs[1].glyph) != nil)
    }
}
