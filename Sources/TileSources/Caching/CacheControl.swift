/// The directives of a `Cache-Control` field (RFC 9111, 5.2).
struct CacheControl: Sendable {
    private var directives: [String: [String]] = [:]

    /// Parses a field; malformed directives are ignored.
    init(_ field: String) {
        for directive in Self.split(field) {
            let parts = directive.split(separator: "=", maxSplits: 1)
            guard let name = parts.first else { continue }
            let value = parts.count == 2 ? parts[1].filter { $0 != "\"" } : ""
            directives[Self.trimmed(name).lowercased(), default: []].append(Self.trimmed(value[...]))
        }
    }

    /// Whether the directive is present, with or without a value.
    func contains(_ name: String) -> Bool { directives[name] != nil }

    /// The seconds of a directive; the smallest value if it occurs twice, never negative.
    func seconds(_ name: String) -> Int? { directives[name]?.compactMap(Self.seconds).min() }

    /// A number of seconds, however large (RFC 9111, 1.2.2); nil if the text is not a number.
    static func seconds(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.hasPrefix("-") ? 0 : Int(digits) ?? .max
    }

    /// Splits a field at commas outside quotes.
    private static func split(_ field: String) -> [Substring] {
        var isQuoted = false
        return field.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
