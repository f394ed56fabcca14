/// A language for the names on a map, by its code.
package struct LabelLanguage: Hashable, Sendable {
    /// The codes to look for, most specific first: `pt-BR`, `pt_BR` and `pt`.
    let codes: [String]

    /// Maximum length of a code, which is that of BCP 47.
    private static let maximumLength = 35

    /// Reads a code of [BCP 47](https://www.rfc-editor.org/info/bcp47): two or three letters, and perhaps parts of two
    /// to eight letters or digits after `-` or `_`; nil for anything else.
    package init?(_ code: String) {
        let parts = code.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard code.utf8.count <= Self.maximumLength, let base = parts.first, (2...3).contains(base.utf8.count),
            base.allSatisfy({ $0.isASCII && $0.isLetter }),
            parts.dropFirst().allSatisfy({ part in
                (2...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            })
        else { return nil }
        let language = base.lowercased()
        var codes: [String] = []
        for end in stride(from: parts.count, to: 1, by: -1) {
            for separator in ["-", "_"] {
                codes.append(([language] + parts[1..<end].map(String.init)).joined(separator: separator))
            }
        }
        self.codes = codes + [language]
    }

    /// The properties that may have a name in the language, in the notations of OpenStreetMap and of Shortbread.
    var properties: [String] { codes.flatMap { ["name:\($0)", "name_\($0)"] } }

    /// Whether a property is a name in some language.
    static func isName(_ property: String) -> Bool {
        property == "name" || property.hasPrefix("name:") || property.hasPrefix("name_")
    }

    /// Whether a property is the second line of a name in two scripts.
    static func isSecond(_ property: String) -> Bool { property == "name:nonlatin" || property == "name_nonlatin" }
}
