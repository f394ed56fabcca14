import Cairo
import Testing

@Suite struct BidiOrderTests {
    private static func order(_ text: String) throws -> BidiOrder {
        try #require(BidiOrder(Array(text.unicodeScalars)))
    }

    @Test(
        arguments: [
            ("abc", [0, 0, 0]), ("אבג", [1, 1, 1]), ("אב 12", [1, 1, 1, 2, 2]), ("ab גד", [0, 0, 0, 1, 1]),
            // Each line has its own direction.
            ("אב\nab\nא", [1, 1, 0, 0, 0, 0, 1]), ("", []), ("\n", [0]), ("\nא", [0, 1]),
        ] as [(String, [UInt8])]) func directionsAreResolved(text: String, levels: [UInt8]) throws
    {
        let order = try Self.order(text)
        #expect(order.levels == levels)
        #expect(order.forms.count == levels.count)
    }

    @Test(
        arguments: [
            // Initial, medial, final (Arabic Presentation Forms-B).
            ("بيت", ["\u{FE91}", "\u{FEF4}", "\u{FE96}"]),
            // Lam and alef become one letter.
            ("لا", [nil, "\u{FEFB}"]),
            ("ab", ["a", "b"]), ("(א)", [")", "א", "("]), ("א\u{200E}b", ["א", nil, "b"]),
            ("א(ב)", ["א", ")", "ב", "("]),
        ] as [(String, [Unicode.Scalar?])]) func lettersJoinAndBracketsAreMirrored(
            text: String, forms: [Unicode.Scalar?]
        ) throws
    {
        #expect(try Self.order(text).forms == forms)
    }
}
