/// The notation of annotation flags: `LAT,LON,…` first, then `key=value`, all between commas.
///
/// A value with a comma in it is put in double quotes; those of `rgb()` and `rgba()` need none.
package struct AnnotationText: Sendable {
    /// The coordinates before the first `key=value`.
    package let numbers: [Double]
    /// The rest, in order, keys in lower case.
    package let values: [(key: String, value: String)]

    /// Takes the text apart.
    ///
    /// - Throws: `SnapshotError` for a part that is neither number nor `key=value`, and for a quote left open.
    package init(parsing text: String, name: String) throws(SnapshotError) {
        var numbers: [Double] = []
        var values: [(key: String, value: String)] = []
        for part in try Self.parts(of: text, name: name) {
            if let equals = part.firstIndex(of: "=") {
                let key = Notation.trimmed(part[..<equals]).lowercased()
                values.append((key, String(part[part.index(after: equals)...])))
            } else if values.isEmpty, let number = Notation.number(Notation.trimmed(part)) {
                numbers.append(number)
            } else {
                throw SnapshotError(
                    .invalidRequest,
                    "\(name) \(text.isEmpty ? "\"\"" : text) is not valid: \"\(part)\" is neither a number nor key=value; give LAT,LON first"
                )
            }
        }
        self.numbers = numbers
        self.values = values
    }

    private static func parts(of text: String, name: String) throws(SnapshotError) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted && !isInColor(parts[parts.count - 1]): parts.append("")
            default: parts[parts.count - 1].append(character)
            }
        }
        guard !isQuoted else {
            throw SnapshotError(
                .invalidRequest, "\(name) \(text) is not valid: a double quote is not closed; add the second")
        }
        return parts
    }

    /// Whether a part so far is within the parentheses of `rgb(` or `rgba(`, whose commas part nothing.
    private static func isInColor(_ part: String) -> Bool {
        guard let open = part.lastIndex(of: "("), !part[open...].contains(")") else { return false }
        let name = part[..<open].lowercased()
        return name.hasSuffix("=rgb") || name.hasSuffix("=rgba")
    }
}
