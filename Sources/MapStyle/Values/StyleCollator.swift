/// Text comparison options: whether case and accents count.
package struct StyleCollator: Hashable, Sendable {
    /// Whether `a` and `A` differ.
    package var isCaseSensitive: Bool
    /// Whether `a` and `ä` differ.
    package var isDiacriticSensitive: Bool
    /// The locale (BCP 47); the order of letters does not depend on it.
    package var locale: String?

    /// The effective locale.
    var resolvedLocale: String { locale ?? "en-US" }

    /// Negative if the first text comes first, 0 if both are equal, otherwise positive.
    ///
    /// Letters are compared first, then accents, then case with lower case first, as in the Unicode collation
    /// algorithm.
    func compare(_ left: String, _ right: String) -> Int {
        let (first, second) = (Array(left), Array(right))
        if let order = Self.order(first.map(Self.letter), second.map(Self.letter)) { return order }
        if isDiacriticSensitive, let order = Self.order(first.map(Self.folded), second.map(Self.folded)) {
            return order
        }
        guard isCaseSensitive else { return 0 }
        for (a, b) in zip(first, second) where a.isUppercase != b.isUppercase { return a.isUppercase ? 1 : -1 }
        return 0
    }

    private static func order(_ left: [String], _ right: [String]) -> Int? {
        for (a, b) in zip(left, right) where a != b { return a < b ? -1 : 1 }
        return left.count == right.count ? nil : left.count < right.count ? -1 : 1
    }

    private static func folded(_ character: Character) -> String { character.lowercased() }

    /// The letter without case and accents.
    private static func letter(_ character: Character) -> String {
        let lower = character.lowercased()
        if let ascii = character.asciiValue { return ascii < 0x80 ? lower : lower }
        if let base = bases[Character(lower)] { return String(base) }
        // For a letter with marks that do not compose, use the letter alone.
        guard let first = lower.unicodeScalars.first, lower.unicodeScalars.count > 1 else { return lower }
        return String(bases[Character(first)] ?? Character(first))
    }

    /// Base letters by accented letters.
    ///
    /// Keys are decomposed; lookups also find composed letters, because they are canonically equivalent.
    private static let bases: [Character: Character] = {
        let letters = "abcdefghijklmnopqrstuvwxyzαεηιουωабвгдежзийклмнопрстуфхцчшщъыьэюя"
        let marks: [UInt32] = [
            0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F, 0x311, 0x31B,
            0x323, 0x324, 0x325, 0x326, 0x327, 0x328, 0x32D, 0x32E, 0x330, 0x331, 0x342, 0x345,
        ]
        var bases: [Character: Character] = [:]
        for letter in letters {
            for first in marks.compactMap(Unicode.Scalar.init) {
                bases[Character("\(letter)\(Character(first))")] = letter
                guard letter.isASCII else { continue }
                for second in marks.compactMap(Unicode.Scalar.init) where second != first {
                    bases[Character("\(letter)\(Character(first))\(Character(second))")] = letter
                }
            }
        }
        for (letter, base) in [
            ("ß", "s"), ("ø", "o"), ("đ", "d"), ("ł", "l"), ("ħ", "h"), ("ı", "i"), ("æ", "a"), ("œ", "o"),
        ] {
            bases[Character(letter)] = Character(base)
        }
        return bases
    }()
}
