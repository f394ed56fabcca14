import Testing

@testable import Cairo

@Suite struct LatinShapingTests {
    /// Sizes change between texts, as they do between labels.
    @Test(
        arguments: [24.0, 11.5, 24, 96],
        [
            "Vaduz", "AVATAR To. Ty", "office ffl fi", "Hauptstraße 12", "St. Gallen – Bäregg (Süd) · 1 234 m",
            "\"L’Île\" & 50°",
            " Île-de-France ", "Þórshöfn Łódź Ǆ", "0 a", "© Example, 2°", "(1) [b] {c} <d>", "A/B 3:4 #5 $6 €",
        ])
    func shapesLikeRaqm(size: Double, text: String) throws {
        let shaping = TextShaping(text: text, size: size)
        let lines = try TextTests.fonts().withFonts { fonts in
            [shaping.glyphsOfRuns(in: fonts.named, and: []), shaping.glyphs(in: fonts.named, and: [])].map { glyphs in
                glyphs.map { shaping.outcome($0, faces: [fonts.named]) }
            }
        }
        let (expected, found) = (try #require(lines[0]), try #require(lines[1]))
        #expect(expected.width == found.width && expected.missing == found.missing)
        let pairs = zip(expected.runs.flatMap(\.glyphs), found.runs.flatMap(\.glyphs))
        #expect(
            pairs.allSatisfy { one, other in
                one.index == other.index && one.x == other.x && one.y == other.y && one.advance == other.advance
                    && one.cluster == other.cluster
            })
        #expect(expected.runs.map(\.glyphs.count) == found.runs.map(\.glyphs.count) && !found.runs.isEmpty)
    }

    @Test(arguments: [
        ("Vaduz", true), ("A 1", true), ("Ǆ", true), ("B – C", true), ("", false), ("12", false), ("(…)", false),
        ("Vaduz\n", false), ("Київ", false), ("a\u{200F}b", false), ("a\u{AD}b", false), ("e\u{301}", false),
        ("Aש", false), ("a€", false),
    ])
    func recognizesLatinText(text: String, isLatin: Bool) {
        #expect(LatinShaping.isLatin(text) == isLatin)
    }

    /// So they are not searched for emoji.
    @Test func noLatinTextHasAnEmoji() {
        for scalar in (0...0xFFFF).compactMap(Unicode.Scalar.init as (UInt32) -> Unicode.Scalar?) {
            let text = "a\(scalar)"
            let hasEmoji = text.contains { $0.isEmoji }
            #expect(!(hasEmoji && LatinShaping.isLatin(text)), "\(scalar.value)")
        }
    }
}
