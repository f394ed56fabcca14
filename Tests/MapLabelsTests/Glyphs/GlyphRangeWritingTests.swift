import MapLabels
import Testing

@Suite struct GlyphRangeWritingTests {
    private func glyph(
        _ scalar: Unicode.Scalar = "A", left: Int = 1, top: Int = -8, advance: Int = 10, width: Int = 8,
        height: Int = 9, field: [UInt8]? = nil
    ) -> GlyphRange.Glyph? {
        GlyphRange.Glyph(
            scalar, left: left, top: top, advance: advance, width: width, height: height,
            field: field ?? (0..<width * height).map { UInt8(truncatingIfNeeded: $0) })
    }

    @Test func roundTripsRanges() throws {
        let glyphs = [
            glyph(), glyph("\u{FF}", left: -128, top: 127, advance: 255),
            glyph(" ", left: 0, top: 0, advance: 6, width: 0, height: 0),
        ].compactMap(\.self)
        let range = try GlyphRange(GlyphRange.file(glyphs, font: "Sans", index: 0), index: 0)
        let first = try #require(range.glyph(for: "A"))
        #expect([first.left, first.top, first.advance] == [1, -8, 10] && first.width == 8 && first.height == 9)
        #expect(Array(first.bytes[first.offset..<first.offset + 72]) == Array(0..<72))
        let last = try #require(range.glyph(for: "\u{FF}"))
        #expect([last.left, last.top, last.advance] == [-128, 127, 255])
        let space = try #require(range.glyph(for: " "))
        #expect(space.isEmpty && space.advance == 6)
        #expect(range.glyph(for: "B") == nil)
    }

    /// Written by hand after `glyphs.proto`.
    @Test func theFileIsThatOfTheFormat() throws {
        let letter = try #require(glyph("A", left: -1, top: 2, advance: 3, width: 7, height: 7))
        let file = GlyphRange.file([letter], font: "S", index: 1)
        let message: [UInt8] =
            [0x08, 65, 0x12, 49] + (0..<49) + [0x18, 1, 0x20, 1, 0x28, 1, 0x30, 4, 0x38, 3]
        let stack: [UInt8] =
            [0x0A, 1, UInt8(ascii: "S"), 0x12, 7] + Array("256-511".utf8) + [0x1A, UInt8(message.count)] + message
        #expect(file == [0x0A, UInt8(stack.count)] + stack)
    }

    /// MapLibre Native refuses them.
    @Test func glyphsBeyondTheLimitsAreNotWritten() {
        #expect(glyph("\u{10000}") == nil && glyph(advance: 256) == nil && glyph(advance: -1) == nil)
        #expect(glyph(left: -129) == nil && glyph(top: 128) == nil)
        #expect(glyph(width: 262, height: 9) == nil && glyph(width: 261, height: 9) != nil)
        #expect(glyph(width: 5, height: 9) == nil && glyph(field: [1]) == nil)
    }

    @Test func aRangeWithoutGlyphsIsValid() throws {
        let range = try GlyphRange(GlyphRange.file([], font: "Sans", index: 0xD8), index: 0xD8)
        #expect(range.glyph(for: "A") == nil)
    }
}
