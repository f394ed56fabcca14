/// Decides which parts of a text are drawn in fallback fonts.
struct Itemiser {
    let text: String
    /// Byte offsets of the characters that the named font has no glyph for.
    let lacking: Set<Int>

    /// Neighboring characters in one fallback font.
    struct Range {
        let face: FontFace
        /// UTF-8 offsets.
        var bytes: Swift.Range<Int>
    }

    /// The parts in order; characters that no font has stay with the named font.
    ///
    /// The same font is used for the following characters as long as it has them, so that words stay in one font.
    func ranges(_ fonts: inout Fonts) -> [Range] {
        var ranges: [Range] = []
        var start = 0
        for character in text {
            let bytes = start..<start + character.utf8.count
            start = bytes.upperBound
            let isEmoji = character.isEmoji
            guard isEmoji || bytes.contains(where: lacking.contains) else { continue }
            let wanted = Array(character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
            let last = ranges.last { $0.face.isColored == isEmoji }?.face
            let query = FontFallback.Query(characters: wanted, isEmoji: isEmoji, language: language)
            let kept = last.flatMap { $0.covers(wanted) ? $0 : nil }
            guard let face = kept ?? fonts.face(for: query) else { continue }
            if let end = ranges.indices.last, ranges[end].face === face,
                ranges[end].bytes.upperBound == bytes.lowerBound
            {
                ranges[end].bytes = ranges[end].bytes.lowerBound..<bytes.upperBound
            } else {
                ranges.append(Range(face: face, bytes: bytes))
            }
        }
        return ranges
    }

    /// Kana is Japanese and Hangul is Korean; Han characters alone could be either, or Chinese.
    private var language: String? {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x3041...0x30FF: return "ja"
            case 0x1100...0x11FF, 0xAC00...0xD7A3: return "ko"
            default: continue
            }
        }
        return nil
    }
}

extension Character {
    /// Whether the character is shown as a color emoji, by itself or through the selector after it (UTS #51).
    var isEmoji: Bool {
        guard let first = unicodeScalars.first, first.properties.isEmoji, !unicodeScalars.contains("\u{FE0E}") else {
            return false
        }
        return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    }
}
