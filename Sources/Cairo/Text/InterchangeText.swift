/// A text with U+FFFD in place of noncharacters, such as U+FFFE, U+FFFF and U+FDD0.
///
/// They are no text (The Unicode Standard, section 23.7): cairo takes them for invalid UTF-8 and then refuses the whole
/// file, and XML forbids two of them.
struct InterchangeText {
    /// The replaced text.
    let text: String
    /// UTF-8 offsets in the original of characters whose replacement is one byte shorter, ascending.
    private let shortened: [Int]

    init(_ original: String) {
        guard original.unicodeScalars.contains(where: \.isNoncharacter) else {
            (text, shortened) = (original, [])
            return
        }
        var (scalars, shortened, offset) = (String.UnicodeScalarView(), [Int](), 0)
        for scalar in original.unicodeScalars {
            scalars.append(scalar.isNoncharacter ? "\u{FFFD}" : scalar)
            if scalar.isNoncharacter, UTF8.width(scalar) == 4 { shortened.append(offset) }
            offset += UTF8.width(scalar)
        }
        (text, self.shortened) = (String(scalars), shortened)
    }

    /// The UTF-8 offset of a character that begins at an offset of the original.
    func offset(_ original: Int) -> Int { original - shortened.count { $0 < original } }
}

extension Unicode.Scalar {
    /// Whether it is one of the 66 code points that are never characters.
    var isNoncharacter: Bool { (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE }
}
