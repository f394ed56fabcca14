/// A file that a server delivers completely and in ranges, with its version (RFC 9110, 13 and 14).
package struct RangedFile: Sendable {
    package var body: [UInt8]
    package var etag: String?
    package var lastModified: String?

    package init(_ body: [UInt8], etag: String? = nil, lastModified: String? = nil) {
        self.body = body
        self.etag = etag
        self.lastModified = lastModified
    }

    /// The response of a correct server.
    package func answer(to request: FaultServer.Request) -> FaultAnswer {
        var answer = FaultAnswer(body: body)
        if let etag { answer.headers.append(("ETag", etag)) }
        if let lastModified { answer.headers.append(("Last-Modified", lastModified)) }
        let isOther =
            request.headers["if-match"].map { $0 != etag } ?? request.headers["if-unmodified-since"]
            .map { $0 != lastModified } ?? false
        if isOther {
            answer.status = 412
            answer.body = []
        } else if let etag, request.headers["if-none-match"] == etag {
            answer.status = 304
            answer.body = []
        } else if let range = request.headers["range"] {
            cut(&answer, range)
        }
        return answer
    }

    private func cut(_ answer: inout FaultAnswer, _ range: String) {
        let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        guard ends.count == 2, ends[0] <= ends[1], ends[0] < body.count else {
            answer.status = 416
            answer.headers.append(("Content-Range", "bytes */\(body.count)"))
            answer.body = []
            return
        }
        let last = min(ends[1], body.count - 1)
        answer.status = 206
        answer.headers.append(("Content-Range", "bytes \(ends[0])-\(last)/\(body.count)"))
        answer.body = Array(body[ends[0]...last])
    }
}
