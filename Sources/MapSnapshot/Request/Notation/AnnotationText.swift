/// Parses the notation of annotation flags: `LAT,LON,…` first, then `key=value`, separated by commas.
///
/// Values with commas are put in double quotes, except `rgb()` and `rgba()`.
package struct AnnotationText: Sendable {
    /// The coordinates before the first `key=value`.
    package let numbers: [Double]
    /// The rest, in order, with keys in lower case.
    package let values: [(key: String, value: String)]

    /// Parses the text.
    ///
    /// - Parameter key: the key that a value without one most likely belongs to, from the value and the key before it;
    ///   nil if there is none.
    /// - Throws: `SnapshotError` for a part that is neither a number nor `key=value`, and for an unclosed quote.
    package init(
        parsing text: String, name: String, key: (_ value: Substring, _ last: String?) -> String? = { _, _ in nil }
    ) throws(SnapshotError) {
        var numbers: [Double] = []
        var values: [(key: String, value: String)] = []
        for part in try Self.parts(of: text, name: name) {
            if let equals = part.firstIndex(of: "=") {
                let key = Notation.trimmed(part[..<equals]).lowercased()
                values.append((key, String(part[part.index(after: equals)...])))
            } else if values.isEmpty, let number = Notation.number(Notation.trimmed(part)) {
                numbers.append(number)
            } else {
                let value = Notation.trimmed(part)
                let meant = numbers.count < 2 ? nil : key(value, values.last?.key)
                if let last = values.last, meant == last.key {
                    let whole = Notation.shortened("\(last.value),\(part)")
                    throw .invalid(name, text, "double quotes around a value with a comma: \(last.key)=\"\(whole)\"")
                }
                throw .invalid(
                    name, text,
                    "LAT,LON, then key=value; \"\(Notation.shortened(part))\" is neither"
                        + (meant.map { ", so write \($0)=\(Notation.shortened(String(value)))" } ?? ""))
            }
        }
        self.numbers = numbers
        self.values = values
    }

    private static func parts(of text: String, name: String) throws(SnapshotError) -> [String] {
        var parts: [String] = []
        var part = ""
        var isQuoted = false
        // Commas inside `rgb(` or `rgba(` do not separate parts.
        var isInColor = false
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted && !isInColor:
                parts.append(part)
                part = ""
            default:
                if character == "(" { isInColor = beginsColor(part) }
                if character == ")" { isInColor = false }
                part.append(character)
            }
        }
        guard !isQuoted else { throw .invalid(name, text, "double quotes in pairs") }
        return parts + [part]
    }

    /// Whether a parenthesis after this part belongs to `rgb(` or `rgba(`.
    private static func beginsColor(_ part: String) -> Bool {
        let name = part.suffix(5).lowercased()
        return name.hasSuffix("=rgb") || name == "=rgba"
    }
}
