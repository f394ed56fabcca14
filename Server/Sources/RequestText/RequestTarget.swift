/// A request target, split before anything in it is decoded.
package struct RequestTarget: Sendable {
    /// Path and query as received, after the base path and without a fragment.
    package let raw: String
    /// The path as received.
    package let path: Substring
    /// The segments of the path as received, without the empty one before the first slash; at least one.
    package let segments: [Substring]
    /// The query as received, without the question mark; nil without one.
    private let queryText: Substring?

    /// Splits a target in origin form.
    ///
    /// - Parameter target: path and query as received.
    package init(_ target: String) {
        raw = target
        let mark = target.firstIndex(of: "?")
        path = target[..<(mark ?? target.endIndex)]
        segments = (path.first == "/" ? path.dropFirst() : path).split(separator: "/", omittingEmptySubsequences: false)
        queryText = mark.map { target[target.index(after: $0)...] }
    }

    /// Splits a target in origin form or absolute form (RFC 9112, 3.2); nil for anything else.
    ///
    /// - Parameters:
    ///   - received: the target as received.
    ///   - basePath: what comes before every path, such as `/maps`; a target without it is taken as it is, because a
    ///     proxy may have removed it.
    package init?(received: String, basePath: String = "") {
        var text = received[...]
        if !text.hasPrefix("/") {
            guard let scheme = text.firstRange(of: "://"), text[..<scheme.lowerBound].lowercased().hasPrefix("http")
            else { return nil }
            let rest = text[scheme.upperBound...]
            text = rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
        }
        if let end = text.firstIndex(of: "#") { text = text[..<end] }
        if !basePath.isEmpty, text.hasPrefix(basePath),
            text.dropFirst(basePath.count).first.map({ $0 == "/" || $0 == "?" }) ?? true
        {
            text = text.dropFirst(basePath.count)
        }
        self.init(text.hasPrefix("/") ? String(text) : "/" + text)
    }

    /// The segments without the empty one after a last slash.
    package var trimmedSegments: ArraySlice<Substring> {
        segments.last?.isEmpty == true ? segments.dropLast() : segments[...]
    }

    /// The query, decoded by this call.
    package func decodedQuery() -> Query { Query(queryText ?? "") }
}

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
    package private(set) var fields: [Field] = []
    /// Whether every field is percent-encoded UTF-8; others are decoded leniently.
    package private(set) var isValid = true

    /// Splits a query and decodes its fields.
    ///
    /// - Parameter text: the query as received, without the question mark; empty fields are skipped.
    package init(_ text: Substring) {
        for part in text.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = decoded(pair[0])
            let value = pair.count == 2 ? decoded(pair[1]) : ""
            if !name.isEmpty { fields.append(Field(name: name, value: value)) }
        }
    }

    private mutating func decoded(_ text: Substring) -> String {
        if let valid = PercentDecoding.validated(text, plusIsSpace: true) { return valid }
        isValid = false
        return PercentDecoding.decode(text, plusIsSpace: true)
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

/// Percent-decoding (RFC 3986, section 2.1).
package enum PercentDecoding {
    /// Decodes once; a percent sign that is not followed by two digits stays, and bytes that are not UTF-8 are replaced.
    ///
    /// - Parameter plusIsSpace: whether a plus is a space, as in queries; in paths it is a plus.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
        String(decoding: bytes(text, plusIsSpace: plusIsSpace).decoded, as: UTF8.self)
    }

    /// Decodes once; nil for a percent sign that is not followed by two digits, and for bytes that are not UTF-8.
    package static func validated(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let (decoded, isValid) = bytes(text, plusIsSpace: plusIsSpace)
        return isValid ? String(validating: decoded, as: UTF8.self) : nil
    }

    private static func bytes(
        _ text: some StringProtocol, plusIsSpace: Bool
    ) -> (decoded: [UInt8], isValid: Bool) {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var (index, isValid) = (0, true)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                if index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) {
                    decoded.append(high << 4 | low)
                    index += 3
                    continue
                }
                isValid = false
            }
            decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return (decoded, isValid)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
