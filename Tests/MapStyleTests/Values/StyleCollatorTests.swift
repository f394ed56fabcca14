import Testing

@testable import MapStyle

@Suite struct StyleCollatorTests {
    /// Case and accents count only where they should; letters decide first.
    @Test(arguments: [
        ("a", "A", 0, 0, -1, -1), ("a", "ä", 0, -1, 0, -1), ("ä", "b", -1, -1, -1, -1), ("B", "a", 1, 1, 1, 1),
        ("a\u{308}", "ä", 0, 0, 0, 0), ("ế", "e", 0, 1, 0, 1), ("ab", "a", 1, 1, 1, 1), ("Ä", "a", 0, 1, 1, 1),
        ("й", "и", 0, 1, 0, 1), ("", "a", -1, -1, -1, -1), ("東", "東", 0, 0, 0, 0),
    ])
    func compares(a: String, b: String, base: Int, accent: Int, letterCase: Int, variant: Int) {
        let orders = [(false, false), (false, true), (true, false), (true, true)].map { isCase, isDiacritic in
            StyleCollator(isCaseSensitive: isCase, isDiacriticSensitive: isDiacritic).compare(a, b)
        }
        #expect(orders == [base, accent, letterCase, variant], "\(a) \(b)")
    }
}
