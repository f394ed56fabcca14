/// Formats external text for messages.
package enum JSONText {
    /// A text shortened for a message, in one line.
    ///
    /// - Parameter limit: maximum number of Unicode scalars; a character may have any number of them.
    package static func shortened(_ text: some StringProtocol, to limit: Int = 100) -> String {
        let beginning = text.unicodeScalars.prefix(limit + 1)
        let isWhole = beginning.count <= limit
        var shown = String.UnicodeScalarView()
        for scalar in beginning.prefix(isWhole ? limit : limit - 1) { shown.append(scalar.isControl ? " " : scalar) }
        if !isWhole { shown.append("…") }
        return String(shown)
    }

    /// A name, escaped for a JSON pointer (RFC 6901).
    package static func pointerPart(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
        return name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character (general category Cc).
    package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension JSONText {
    /// A text as a JSON string (RFC 8259, section 7), escaped as JavaScript's `JSON.stringify` does.
    ///
    /// - Parameter escapes: what else is escaped, though JSON does not demand it.
    package static func quoted(
        _ text: String, escaping escapes: (Unicode.Scalar) -> Bool = { _ in false }
    ) -> [UInt8] {
        var bytes = [UInt8(ascii: "\"")]
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
            case "\u{08}": bytes += "\\b".utf8
            case "\t": bytes += "\\t".utf8
            case "\n": bytes += "\\n".utf8
            case "\u{0C}": bytes += "\\f".utf8
            case "\r": bytes += "\\r".utf8
            case _ where scalar.value < 0x20 || escapes(scalar): bytes += escape(scalar).utf8
            default: bytes += scalar.utf8
            }
        }
        return bytes + [UInt8(ascii: "\"")]
    }

    /// The escape for any scalar: `\u` and four hexadecimal digits, beyond U+FFFF for each half of its surrogate pair.
    package static func escape(_ scalar: Unicode.Scalar) -> String {
        scalar.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Whether it ends a line for some programs (UAX #14), or is a control character, which a terminal may obey.
    ///
    /// JSON allows all but those below U+0020 within strings.
    package static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isControl || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
}
