import CText

/// A character by itself, as glyph ranges have it.
package struct CharacterGlyph: Sendable {
    /// The number of its font within the stack.
    package let font: Int
    /// Distance to the next glyph in pixels, at `OutlineField.rangeSize` per em.
    package let advance: Double
    /// The distance field, at `OutlineField.rangeSize`; nil without ink.
    package let field: OutlineField?
}

/// The result of looking for a character.
package enum CharacterLookup: Sendable {
    /// It has a glyph.
    case found(CharacterGlyph)
    /// No font has it, or only as an image.
    case missing
    /// The installed font that has it cannot be opened now.
    case unreadable
}

extension FontStack {
    /// Whether the named font has a character, so that no other font is looked for.
    package func isNamedFontEnough(for scalar: Unicode.Scalar) -> Bool {
        withFonts { $0.named.covers(CollectionOfOne(scalar)) }
    }

    /// The glyph of a character without its neighbors, from the named font or else a fallback font.
    ///
    /// - Parameter last: the number of the font of the character before, which is preferred to other fallback fonts, as
    ///   within a word.
    package func character(_ scalar: Unicode.Scalar, after last: Int?) -> CharacterLookup {
        guard Self.isShown(scalar) else { return .missing }
        return withFonts { fonts in
            let character = CollectionOfOne(scalar)
            var face = fonts.named
            if !face.covers(character) {
                guard Self.isShared(scalar) else { return .missing }
                let query = FontFallback.Query(characters: [scalar], isEmoji: false, language: nil)
                let kept = last.flatMap { fonts.face(numbered: $0) }.flatMap { $0.covers(character) ? $0 : nil }
                guard let other = kept ?? fonts.face(for: query) else {
                    return fonts.isUnreadable(query) ? .unreadable : .missing
                }
                face = other
            }
            let index = FT_Get_Char_Index(face.shaping, FT_ULong(scalar.value))
            guard index != 0, let font = fonts.number(of: face),
                let outline = GlyphOutline(index, of: face, size: OutlineField.rangeSize)
            else { return .missing }
            return .found(
                CharacterGlyph(font: font, advance: Double(outline.advance), field: OutlineField(outline)))
        }
    }

    /// Whether a character may have a glyph at all.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .unassigned: false
        default: true
        }
    }

    /// Whether a character means the same in all fonts.
    private static func isShared(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .privateUse, .format: false
        default: true
        }
    }
}
