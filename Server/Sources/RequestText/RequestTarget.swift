/// A request target, split before anything in it is decoded.
package struct RequestTarget {
    /// The path as received.
    package let path: Substring
    /// The segments of the path as received, without the empty one before the first slash and after a last one.
    package let segments: [Substring]
    /// The query.
    package let query: Query

    /// Splits a target.
    ///
    /// - Parameter target: path and query as received.
    package init(_ target: String) {
        let mark = target.firstIndex(of: "?")
        path = target[..<(mark ?? target.endIndex)]
        var segments = path.split(separator: "/", omittingEmptySubsequences: false)
        if segments.first?.isEmpty == true { segments.removeFirst() }
        if segments.last?.isEmpty == true { segments.removeLast() }
        self.segments = segments
        query = Query(mark.map { target[target.index(after: $0)...] } ?? "")
    }
}
