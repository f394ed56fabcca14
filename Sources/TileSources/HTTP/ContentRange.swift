import HTTP

/// The `Content-Range` of a response (RFC 9110, 14.4).
struct ContentRange: Hashable, Sendable, CustomStringConvertible {
    /// The range, at least one byte.
    let range: Range<UInt64>
    /// Length of the whole resource; nil if the server does not know it.
    let total: UInt64?

    init(_ range: Range<UInt64>, of total: UInt64?) {
        self.range = range
        self.total = total
    }

    /// Parses `bytes 0-499/1234`; nil for anything else.
    init?(parsing text: String) {
        let words = text.split { " -/".contains($0) }
        guard words.count == 4, words[0].lowercased() == "bytes", let first = UInt64(words[1]),
            let last = UInt64(words[2]), first <= last, last < .max
        else { return nil }
        let total = UInt64(words[3])
        guard total != nil ? last < total ?? 0 : words[3] == "*" else { return nil }
        self.init(first..<last + 1, of: total)
    }

    /// The value of the header field.
    var description: String {
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total.map { "\($0)" } ?? "*")"
    }
}

extension HTTPResponse {
    /// The range of the body, if it is as long as the field says.
    var contentRange: ContentRange? {
        guard let content = headers["content-range"].flatMap(ContentRange.init(parsing:)),
            content.range.count == body.count
        else { return nil }
        return content
    }

    /// A part of this response's range, as a separate response that can be cached.
    func piece(_ range: Range<UInt64>) -> HTTPResponse? {
        guard let content = contentRange, content.range.lowerBound <= range.lowerBound,
            range.upperBound <= content.range.upperBound
        else { return nil }
        let start = Int(range.lowerBound - content.range.lowerBound)
        var piece = HTTPResponse(status: 200, headers: headers, body: Array(body[start..<start + range.count]))
        piece.headers["content-length"] = nil
        piece.headers["content-range"] = ContentRange(range, of: content.total).description
        return piece
    }
}
