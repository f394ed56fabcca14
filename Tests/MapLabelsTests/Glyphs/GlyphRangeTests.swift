import MapLabels
import TestSupport
import Testing

@Suite struct GlyphRangeTests {
    @Test func metricsAndFieldsAreRead() throws {
        let bytes = GlyphBytes.range(
            GlyphBytes.glyph(65, value: 7), GlyphBytes.glyph(32, width: 0, height: 0, left: 0, top: 0, advance: 6))
        let range = try GlyphRange(bytes, index: 0)
        let glyph = try #require(range.glyph(for: "A"))
        #expect([glyph.left, glyph.top, glyph.advance] == [1, -8, 10])
        #expect(glyph.width == 8 && glyph.height == 9 && glyph.pixelsPerUnit == 1 && !glyph.isEmpty)
        #expect(glyph.bytes[glyph.offset..<glyph.offset + 72].allSatisfy { $0 == 7 })
        let space = try #require(range.glyph(for: " "))
        #expect(space.isEmpty && space.advance == 6)
        #expect(range.glyph(for: "B") == nil)
        // Of another range, with the same low byte.
        #expect(range.glyph(for: "\u{141}") == nil)
    }

    @Test func rangesOfOtherCharactersHaveTheirNumber() throws {
        let range = try GlyphRange(GlyphBytes.range(GlyphBytes.glyph(0x4E00), GlyphBytes.glyph(65)), index: 0x4E)
        #expect(range.glyph(for: "一") != nil)
        #expect(range.glyph(for: "A") == nil)
    }

    @Test(arguments: [
        GlyphBytes.glyph(65, bitmap: 71), GlyphBytes.glyph(65, bitmap: 73), GlyphBytes.glyph(65, width: 256),
        GlyphBytes.glyph(65, height: 1 << 40, bitmap: 9), GlyphBytes.glyph(256), GlyphBytes.field(3, 4),
    ]) func glyphsThatMakeNoSenseAreLeftOut(glyph: [UInt8]) throws {
        let range = try GlyphRange(GlyphBytes.range(glyph, GlyphBytes.glyph(66)), index: 0)
        #expect(range.glyph(for: "A") == nil)
        #expect(range.glyph(for: "B") != nil)
    }

    @Test func theLastOfEqualGlyphsCounts() throws {
        let bytes = GlyphBytes.range(GlyphBytes.glyph(65, advance: 3), GlyphBytes.glyph(65, advance: 4))
        #expect(try GlyphRange(bytes, index: 0).glyph(for: "A")?.advance == 4)
    }

    @Test func unknownFieldsAreSkipped() throws {
        let extra = GlyphBytes.field(9, 1) + [0x51, 1, 2, 3, 4, 5, 6, 7, 8, 0x55, 1, 2, 3, 4]
        let bytes = extra + GlyphBytes.range(extra + GlyphBytes.glyph(65)) + extra
        #expect(try GlyphRange(bytes, index: 0).glyph(for: "A") != nil)
    }

    @Test func anyBytesAreReadOrRefused() throws {
        let bytes = GlyphBytes.range(GlyphBytes.glyph(65), GlyphBytes.glyph(66))
        var (read, refused) = (0, 0)
        for end in 0..<bytes.count {
            _ = try? GlyphRange(Array(bytes[..<end]), index: 0)
            for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[end] = value
                guard let range = try? GlyphRange(changed, index: 0) else {
                    refused += 1
                    continue
                }
                read += 1
                for scalar in "AB" { _ = range.glyph(for: scalar.unicodeScalars.first ?? "A") }
            }
        }
        #expect(read > 0 && refused > 0)
    }

    @Test(arguments: [([0x0A], "are corrupt"), ([0x0A, 5, 1], "are corrupt"), ([0x0B], "are corrupt")])
    func truncatedRangesAreErrors(bytes: [UInt8], message: String) {
        #expect(throws: GlyphError.self) { try GlyphRange(bytes, index: 0) }
        do {
            _ = try GlyphRange(bytes, index: 0)
        } catch {
            #expect(error.description == message)
        }
    }

    @Test func largeRangesAreErrors() {
        #expect(throws: GlyphError.self) {
            try GlyphRange([UInt8](repeating: 0, count: GlyphRange.maximumBytes + 1), index: 0)
        }
    }
}
