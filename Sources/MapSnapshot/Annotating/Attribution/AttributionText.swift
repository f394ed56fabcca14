/// What tile sets ask to be shown, as plain text.
package enum AttributionText {
    /// Longest notice in Unicode scalars; what follows is cut off.
    private static let limit = 4_096

    /// Names after which HTML begins a new line.
    private static let blocks: Set<Substring> = ["br", "p", "div", "li", "ul", "tr", "td"]

    private static let entities: [Substring: String] = [
        "copy": "©", "reg": "®", "trade": "™", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "amp": "&",
        "middot": "·", "ndash": "–", "mdash": "—",
    ]

    /// The notices of the layers, bottom layer first, each once: what another says too is left to that one.
    static func notices(_ layers: [any DecodedLayer]) -> [String] {
        let html = layers.flatMap { $0.parts.compactMap(\.tileset.metadata.attribution) + $0.attributions }
        return known.answer(to: html.map(ExactText.init), bytes: html.reduce(0) { $0 + 2 * $1.utf8.count }) {
            merged(html)
        }
    }

    /// The pictures of a list have all the same.
    private static let known = Memo<[ExactText], [String]>(limit: 1 << 16)

    /// The plain texts of several notices; texts that differ in case and spaces only count as the same.
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

    /// The text of a piece of HTML: without tags and control characters, the common entities decoded, spaces folded.
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

    /// In one line: without control characters, one space for each row of them.
    static func folded(_ text: String) -> String {
        text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
    }

    /// The tag that begins here; as in HTML a `<` that no letter, `/`, `!` or `?` follows is just a character.
    private static func tag(_ text: Substring) -> (name: Substring, end: Substring.Index)? {
        let inner = text.dropFirst()
        guard let first = inner.first, first.isLetter || "/!?".contains(first) else { return nil }
        let name = inner.drop { $0 == "/" }.prefix { $0.isLetter }
        let end = text.firstIndex(of: ">").map(text.index(after:)) ?? text.endIndex
        return (Substring(name.lowercased()), end)
    }

    /// The character reference that begins here: a common name, or a number.
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
    /// Whether the other text is a part of this one, ending where a word ends.
    fileprivate func holds(_ other: String) -> Bool {
        guard let range = firstRange(of: other) else { return false }
        return range.upperBound == endIndex || !(self[range.upperBound].isLetter || self[range.upperBound].isNumber)
    }
}
