import JSON

/// Converts the attributions of tilesets to plain text.
package enum AttributionText {
    /// Maximum length of an attribution in Unicode scalars; the rest is cut off.
    private static let limit = 4_096

    /// HTML elements that start a new line.
    private static let blocks: Set<Substring> = ["br", "p", "div", "li", "ul", "tr", "td"]

    private static let entities: [Substring: String] = [
        "copy": "©", "reg": "®", "trade": "™", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "amp": "&",
        "middot": "·", "ndash": "–", "mdash": "—",
    ]

    /// The attributions of the layers, bottom first, without those contained in others.
    static func notices(_ layers: [any DecodedLayer]) -> [String] {
        let html = layers.flatMap { $0.parts.compactMap(\.tileset.metadata.attribution) + $0.attributions }
        return known.value(for: html.map(ExactText.init), bytes: html.reduce(0) { $0 + 2 * $1.utf8.count }) {
            merged(html)
        }
    }

    /// Cached, because all images of a list have the same attributions.
    private static let known = Memo<[ExactText], [String]>(limit: 1 << 16)

    /// The plain texts of several attributions; texts that differ only in case and spaces count as equal.
    static func merged(_ html: [String]) -> [String] {
        let texts = html.map { plain($0) }.filter { !$0.isEmpty }
        let keys = texts.map { $0.lowercased().filter { !$0.isWhitespace } }
        return texts.indices.filter { index in
            !keys.indices.contains { other in
                other < index
                    ? keys[other].holds(keys[index])
                    : other > index && keys[other] != keys[index]
                        && keys[other].holds(keys[index])
            }
        }.map { texts[$0] }
    }

    /// The text of HTML, without tags and control characters, with common entities decoded and spaces collapsed.
    package static func plain(_ html: String) -> String {
        var text = ""
        var rest = Substring(html.unicodeScalars.prefix(limit))
        while let character = rest.first {
            if character == "<", let tag = tag(rest) {
                if blocks.contains(tag.name) { text.append(" ") }
                rest = rest[tag.end...]
            } else if character == "&", let entity = entity(rest) {
                text.append(entity.text)
                rest = rest[entity.end...]
            } else {
                text.append(character)
                rest.removeFirst()
            }
        }
        return folded(text)
    }

    /// The text in one line, without control characters, and with runs of spaces collapsed.
    static func folded(_ text: String) -> String {
        text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
    }

    /// The tag at the start of the text.
    ///
    /// As in HTML, a `<` not followed by a letter, `/`, `!` or `?` is just a character.
    private static func tag(_ text: Substring) -> (name: Substring, end: Substring.Index)? {
        let inner = text.dropFirst()
        guard let first = inner.first, first.isLetter || "/!?".contains(first) else { return nil }
        let name = inner.drop { $0 == "/" }.prefix { $0.isLetter }
        let end = text.firstIndex(of: ">").map(text.index(after:)) ?? text.endIndex
        return (Substring(name.lowercased()), end)
    }

    /// The character reference at the start of the text: a common name, or a number.
    private static func entity(_ text: Substring) -> (text: String, end: Substring.Index)? {
        guard let semicolon = text.prefix(12).firstIndex(of: ";") else { return nil }
        let name = text[text.index(after: text.startIndex)..<semicolon]
        let end = text.index(after: semicolon)
        if let known = entities[name] { return (known, end) }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
        guard let scalar = code.flatMap(Unicode.Scalar.init) else { return nil }
        return (String(scalar), end)
    }
}

extension String {
    /// Whether another text is part of this one, ending at the end of a word.
    fileprivate func holds(_ other: String) -> Bool {
        guard let range = firstRange(of: other) else { return false }
        return range.upperBound == endIndex || !(self[range.upperBound].isLetter || self[range.upperBound].isNumber)
    }
}
