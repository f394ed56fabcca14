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
