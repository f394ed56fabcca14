import HTTP

/// A cached response.
struct CachedResponse: Hashable, Sendable {
    /// Statuses to cache: whole resources, ranges, and absence.
    static let statuses = TileResponse.absent.union([200, 203, 206])
    /// Seconds into the future from which a time must come from a wrong clock.
    private static let skew = 300

    let status: Int
    let body: [UInt8]
    /// When it was received or last revalidated, in seconds since 1970.
    private(set) var fetched: Int
    /// When it becomes stale, in seconds since 1970.
    private(set) var expires: Int
    private(set) var etag: String?
    private(set) var lastModified: String?
    /// The range, for a partial response.
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

    /// Creates a cached response from a response received now; nil if it must not be cached.
    init?(_ response: HTTPResponse, now: Int) {
        let freshness = Freshness(of: response, now: now)
        guard Self.statuses.contains(response.status), freshness.isStorable else { return nil }
        self.init(
            status: response.status, body: response.body, fetched: now, expires: freshness.expires,
            etag: response.headers["etag"], lastModified: response.headers["last-modified"],
            contentRange: response.headers["content-range"])
    }

    /// Whether both have bodies, which differ.
    func differs(from earlier: CachedResponse) -> Bool {
        let absent = TileResponse.absent
        return !absent.contains(status) && !absent.contains(earlier.status) && body != earlier.body
    }

    /// Whether it may be used without revalidation.
    func isFresh(at now: Int) -> Bool { fetched <= now + Self.skew && now < expires }

    /// The header fields of a conditional request (RFC 9110, 13.1).
    var conditions: [String: String] {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = etag
        fields["If-Modified-Since"] = lastModified
        return fields
    }

    /// The same response, revalidated now by a 304.
    func confirmed(by response: HTTPResponse, now: Int) -> CachedResponse {
        var updated = self
        var merged = HTTPResponse(status: status, headers: response.headers)
        merged.headers["vary"] = nil
        updated.fetched = now
        updated.expires = Freshness(of: merged, now: now).expires
        updated.etag = response.headers["etag"] ?? etag
        updated.lastModified = response.headers["last-modified"] ?? lastModified
        return updated
    }

    /// The response to a request, with the reason if it is stale.
    func response(staleReason: String? = nil) -> HTTPResponse {
        var headers: [String: String] = [:]
        headers["etag"] = etag
        headers["last-modified"] = lastModified
        headers["content-range"] = contentRange
        return HTTPResponse(status: status, headers: headers, body: body, staleReason: staleReason)
    }
}
