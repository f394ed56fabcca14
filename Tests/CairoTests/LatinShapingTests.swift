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
    func glyphsAreThoseOfRaqm(size: Double, text: String) throws {
        let shaping = TextShaping(text: text, size: size)
        let same = try TextTests.fonts().withFonts { fonts in
            guard let expected = shaping.glyphsOfRuns(in: fonts.named, and: []),
                let found = shaping.glyphs(in: fonts.named, and: [])
            else { return false }
            return expected.count == found.count
                && zip(expected, found).allSatisfy {
                    $0.index == $1.index && $0.x_advance == $1.x_advance && $0.y_advance == $1.y_advance
                        && $0.x_offset == $1.x_offset && $0.y_offset == $1.y_offset && $0.cluster == $1.cluster
                        && $0.ftface == $1.ftface
                }
        }
        #expect(same)
    }

    @Test(arguments: [
        ("Vaduz", true), ("A 1", true), ("Ǆ", true), ("B – C", true), ("", false), ("12", false), ("(…)", false),
        ("Vaduz\n", false), ("Київ", false), ("a\u{200F}b", false), ("a\u{AD}b", false), ("e\u{301}", false),
        ("Aש", false), ("a€", false),
    ])
    func onlyLettersAndWhatGoesWithThemAreLatin(text: String, isLatin: Bool) {
        #expect(LatinShaping.isLatin(text) == isLatin)
    }
}
