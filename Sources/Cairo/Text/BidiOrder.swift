import CText

/// The directions of the characters of a text, and their forms: joined where a script joins letters, mirrored where a
/// bracket is written from right to left (FriBidi).
///
/// For fonts that have a glyph per character. `TextShaping` needs none of it.
package struct BidiOrder: Hashable, Sendable {
    /// The characters in logical order; nil for those that became part of a ligature, and for marks that only set
    /// directions.
    package private(set) var forms: [Unicode.Scalar?] = []
    /// The embedding level of each character: odd from right to left (Unicode Standard Annex 9).
    package private(set) var levels: [UInt8] = []

    /// Resolves the directions of a text; nil if memory runs out.
    ///
    /// Each paragraph has its own direction, that of its first letter.
    package init?(_ scalars: [Unicode.Scalar]) {
        forms.reserveCapacity(scalars.count)
        levels.reserveCapacity(scalars.count)
        for paragraph in scalars.split(omittingEmptySubsequences: false, whereSeparator: Self.endsParagraph) {
            if paragraph.startIndex > 0 { append(scalars[paragraph.startIndex - 1], level: 0) }
            guard append(Array(paragraph)) else { return nil }
        }
    }

    /// Whether a character separates paragraphs (class B).
    private static func endsParagraph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: true
        default: false
        }
    }

    private mutating func append(_ form: Unicode.Scalar?, level: UInt8) {
        forms.append(form)
        levels.append(level)
    }

    /// Appends a paragraph; false if memory runs out.
    private mutating func append(_ paragraph: [Unicode.Scalar]) -> Bool {
        guard !paragraph.isEmpty else { return true }
        let count = FriBidiStrIndex(paragraph.count)
        var text = paragraph.map { FriBidiChar($0.value) }
        var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: text.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
        var resolved = [FriBidiLevel](repeating: 0, count: text.count)
        var joining = [FriBidiArabicProp](repeating: 0, count: text.count)
        // Neutral: the first letter decides.
        var direction = FRIBIDI_PAR_ON
        fribidi_get_bidi_types(text, count, &types)
        fribidi_get_bracket_types(text, count, types, &brackets)
        guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &resolved) > 0 else {
            return false
        }
        fribidi_get_joining_types(text, count, &joining)
        fribidi_join_arabic(types, count, resolved, &joining)
        fribidi_shape(Self.mirrorAndJoin, resolved, count, &joining, &text)
        for (index, scalar) in paragraph.enumerated() {
            let isFilled = text[index] == Self.filler || Self.isMark(scalar)
            append(
                isFilled ? nil : Unicode.Scalar(text[index]),
                level: UInt8(truncatingIfNeeded: max(resolved[index], 0)))
        }
        return true
    }

    /// Marks, embeddings, overrides and isolates (Unicode Standard Annex 9, section 2).
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// `FRIBIDI_FLAG_SHAPE_MIRRORING`, `FRIBIDI_FLAG_SHAPE_ARAB_PRES` and `FRIBIDI_FLAG_SHAPE_ARAB_LIGA`.
    private static let mirrorAndJoin: FriBidiFlags = 0x1 | 0x100 | 0x200
    /// `FRIBIDI_CHAR_FILL`: takes the place of the second letter of a ligature.
    private static let filler: UInt32 = 0xFEFF
}
