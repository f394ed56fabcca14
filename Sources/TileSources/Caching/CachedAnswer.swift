import HTTP

/// A server's answer as it is kept.
struct CachedAnswer: Hashable, Sendable {
    /// Statuses worth keeping: a whole part, a range of one, and those of absence.
    static let statuses = TileAnswer.absent.union([200, 203, 206])
    /// A moment this far in the future is another clock's, not a slow one's.
    private static let skew = 300

    let status: Int
    let body: [UInt8]
    /// When it came or was last confirmed, in seconds since 1970.
    private(set) var fetched: Int
    /// Until when it stands without asking, likewise.
    private(set) var expires: Int
    private(set) var etag: String?
    private(set) var lastModified: String?
    /// Of a range: which.
    let contentRange: String?

    init(
        status: Int, body: [UInt8], fetched: Int, expires: Int, etag: String?, lastModified: String?,
        contentRange: String?
    ) {
        self.status = status
        self.body = body
        self.fetched = fetched
        self.expires = expires
        self.etag = etag
        self.lastModified = lastModified
        self.contentRange = contentRange
    }

    /// An answer that came just now, or nil where it must not be kept.
    init?(_ response: HTTPResponse, now: Int) {
        let freshness = Freshness(of: response, now: now)
        guard Self.statuses.contains(response.status), freshness.isStorable else { return nil }
        self.init(
            status: response.status, body: response.body, fetched: now, expires: freshness.expires,
            etag: response.headers["etag"], lastModified: response.headers["last-modified"],
            contentRange: response.headers["content-range"])
    }

    /// Whether both are bodies, and not the same.
    func differs(from earlier: CachedAnswer) -> Bool {
        let absent = TileAnswer.absent
        return !absent.contains(status) && !absent.contains(earlier.status) && body != earlier.body
    }

    /// Whether it stands without asking.
    func isFresh(at now: Int) -> Bool { fetched <= now + Self.skew && now < expires }

    /// The fields that ask whether it still holds (RFC 9110, 13.1).
    var conditions: [String: String] {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = etag
        fields["If-Modified-Since"] = lastModified
        return fields
    }

    /// The same answer, confirmed just now by a 304.
    func confirmed(by response: HTTPResponse, now: Int) -> CachedAnswer {
        var answer = self
        var kept = HTTPResponse(status: status, headers: response.headers)
        kept.headers["vary"] = nil
        answer.fetched = now
        answer.expires = Freshness(of: kept, now: now).expires
        answer.etag = response.headers["etag"] ?? etag
        answer.lastModified = response.headers["last-modified"] ?? lastModified
        return answer
    }

    /// The answer to a request, perhaps with the reason why it is older than its server allows.
    func response(staleReason: String? = nil) -> HTTPResponse {
        var headers: [String: String] = [:]
        headers["etag"] = etag
        headers["last-modified"] = lastModified
        headers["content-range"] = contentRange
        return HTTPResponse(status: status, headers: headers, body: body, staleReason: staleReason)
    }
}
