/// The fields of a query, split first and then decoded.
package struct Query: Sendable {
    /// A field; one without `=` has an empty value.
    package struct Field: Sendable {
        /// Decoded.
        package let name: String
        /// Decoded.
        package let value: String
    }

    /// The fields in their order.
    package private(set) var fields: [Field]

    /// Splits a query.
    ///
    /// - Parameter text: the query as received, without the question mark; empty fields are skipped.
    package init(_ text: Substring) {
        fields = text.split(separator: "&").map { part in
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Field(
                name: PercentDecoding.decode(pair[0], plusIsSpace: true),
                value: pair.count == 2 ? PercentDecoding.decode(pair[1], plusIsSpace: true) : "")
        }.filter { !$0.name.isEmpty }
    }

    /// Splits a query like `init(_:)`; nil if a field is not percent-encoded UTF-8.
    package init?(validating text: Substring) {
        for part in text.split(separator: "&") where PercentDecoding.validated(part, plusIsSpace: true) == nil {
            return nil
        }
        self.init(text)
    }

    /// All values of a field.
    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The first value of a field; nil if it is absent.
    package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The first value of a field that is not blank; nil if there is none.
    package func text(_ name: String) -> String? {
        fields.lazy.filter { $0.name == name }.map { $0.value.trimmed }.first { !$0.isEmpty }
    }

    /// Adds a field.
    package mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }
}

extension StringProtocol {
    /// The text without blanks around it.
    package var trimmed: String {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
