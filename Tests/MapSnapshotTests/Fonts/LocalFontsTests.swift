import MapLabels
import Testing

@testable import MapSnapshot

/// Glyphs of installed fonts, for labels of styles.
@Suite struct LocalFontsTests {
    private let fonts = LocalFonts()

    private func glyphs(_ text: String, _ names: String...) -> [LocalGlyph] {
        fonts.glyphs(of: Array(text.unicodeScalars), fonts: names)
    }

    private func glyph(_ character: String) throws -> UInt32 { try #require(glyphs(character, "Sans").first).id }

    @Test func aTextHasOneGlyphPerLetterInItsOrder() {
        let street = glyphs("Gasse", "Noto Sans Regular")
        #expect(street.map(\.source) == [0, 1, 2, 3, 4])
        #expect(street[2].id == street[3].id && street[0].id != street[1].id)
        // In 1/24 em: letters are a fifth of an em to one em wide.
        #expect(street.allSatisfy { (4.8...24).contains($0.advance) })
    }

    @Test func theNameOfTheFontDecidesAboutWeightAndSlant() {
        let faces = ["Noto Sans Regular", "Noto Sans Bold", "Noto Sans Italic", "Noto Sans Bold Italic"]
        let texts = faces.map { glyphs("Rathaus", $0) }
        #expect(Set(texts.map { $0.map(\.id) }).count == 4)
        let widths = texts.map { $0.reduce(0) { $0 + $1.advance } }
        #expect(widths[1] > widths[0] && widths[3] > widths[2])
        // Only the first font of a stack is asked for.
        #expect(glyphs("Rathaus", "Noto Sans Regular", "Noto Sans Bold") == texts[0])
    }

    @Test func equalTextsHaveEqualGlyphs() { #expect(glyphs("Hafen", "Sans") == glyphs("Hafen", "Sans")) }

    /// From left to right as drawn, whatever the direction of reading.
    @Test func textsFromRightToLeftBeginAtTheirEnd() {
        #expect(glyphs("רחוב", "Sans").map(\.source) == [3, 2, 1, 0])
    }

    /// Another installed font has the second character.
    @Test func onlyThePreferredFontIsAtHand() {
        #expect(fonts.hasAtHand("A", fonts: ["Sans"]))
        #expect(!fonts.hasAtHand("东", fonts: ["Sans"]) && !glyphs("东", "Sans").isEmpty)
    }

    @Test func marksStandOverTheirLetters() throws {
        // A letter and a mark that no font has as one character.
        let glyphs = glyphs("x\u{301}", "Sans")
        try #require(glyphs.count == 2)
        #expect(glyphs[1].advance == 0 && glyphs[0].advance > 0)
    }

    @Test func lettersHaveDistanceFieldsAndSpacesHaveNone() throws {
        let field = try #require(fonts.field(try glyph("H")))
        #expect(!field.isEmpty && !field.isColored)
        // 48 pixels per em: capitals are about 0.7 em high, and a border of three 24ths of an em is around them.
        #expect(field.pixelsPerUnit == 2 && (40...52).contains(field.height))
        #expect(fonts.field(try glyph(" "))?.isEmpty != false)
    }

    @Test func masksAreAsLargeAsTheText() throws {
        let id = try glyph("H")
        let (small, large) = (fonts.mask(id, size: 12, step: 0), fonts.mask(id, size: 48, step: 0))
        #expect((8...10).contains(try #require(small).height))
        #expect((33...36).contains(try #require(large).height))
        let moved = try #require(fonts.mask(id, size: 12, step: 2))
        #expect(moved.bytes != small?.bytes)
    }

    @Test func unknownGlyphsHaveNothing() {
        #expect(fonts.field(1 << 30) == nil && fonts.mask(1 << 30, size: 12, step: 0) == nil)
    }

    /// More than 16 MiB of masks are forgotten, and drawn again as they were.
    @Test func forgottenMasksAreDrawnAgain() throws {
        let id = try glyph("W")
        let first = try #require(fonts.mask(id, size: 200, step: 0))
        var bytes = 0
        for index in 0..<1_200 where bytes < 17 << 20 {
            bytes += fonts.mask(id, size: 180 + Double(index) / 32, step: index & 3)?.bytes.count ?? 0
        }
        #expect(bytes >= 17 << 20)
        #expect(fonts.mask(id, size: 200, step: 0)?.bytes == first.bytes)
    }
}
