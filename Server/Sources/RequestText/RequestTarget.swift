/// A request target, split before anything in it is decoded.
package struct RequestTarget: Sendable {
    /// Path and query as received, after the base path and without a fragment.
    package let raw: String
    /// The path as received.
    package let path: Substring
    /// The query as received, without the question mark; nil without one.
    private let queryText: Substring?

    /// Splits a target in origin form.
    ///
    /// - Parameter target: path and query as received.
    package init(_ target: String) {
        raw = target
        let mark = target.firstIndex(of: "?")
        path = target[..<(mark ?? target.endIndex)]
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

    /// The segments of the path as received, without the empty one before the first slash.
    package var segments: [Substring] {
        (path.first == "/" ? path.dropFirst() : path).split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The segments without the empty one after a last slash.
    package var trimmedSegments: [Substring] {
        let segments = segments
        return segments.last?.isEmpty == true ? Array(segments.dropLast()) : segments
    }

    /// The query, decoded leniently.
    package var query: Query { Query(queryText ?? "") }

    /// The query; nil if it is not percent-encoded UTF-8.
    package var validQuery: Query? { Query(validating: queryText ?? "") }
}
