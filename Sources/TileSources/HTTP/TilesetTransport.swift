import HTTP

/// Answers requests for the parts of one tileset, from its server or from a cache.
protocol TilesetTransport: Sendable {
    /// Sends a request and returns what `read` makes of the response.
    ///
    /// A response that cannot be read is not cached: if an earlier one is, that is read instead.
    ///
    /// - Parameters:
    ///   - part: the requested part; nil for a response that is cached in pieces with `store(_:for:)`.
    ///   - read: called with responses of any status; throws for one that does not answer the request, such as a
    ///     failure of the server, or corrupt data.
    /// - Throws: what `read` throws, `HTTPError` if there is no response, `CancellationError` if the task is canceled.
    func send<Value: Sendable>(
        _ request: HTTPRequest, for part: TilesetPart?, reading read: @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value

    /// The cached response for a part, however old, if it has at most `limit` bytes; nil without a cache.
    func cached(_ part: TilesetPart, limit: Int) -> HTTPResponse?

    /// Removes the cached response for a part because it is corrupt; does nothing without a cache.
    ///
    /// - Parameter isCorrupt: whether a response is the corrupt one; another may have been cached in between.
    /// - Returns: another cached response, usually the previous one, marked as stale.
    func reject(_ part: TilesetPart, limit: Int, where isCorrupt: (HTTPResponse) -> Bool) -> HTTPResponse?

    /// Stores metadata of the tileset, for users who inspect the cache.
    func describe(_ metadata: TilesetMetadata)

    /// Caches a response for a part, as long as its header fields allow.
    func store(_ response: HTTPResponse, for part: TilesetPart)
}

extension TilesetTransport {
    func cached(_ part: TilesetPart, limit: Int) -> HTTPResponse? { nil }

    func reject(_ part: TilesetPart, limit: Int, where isCorrupt: (HTTPResponse) -> Bool) -> HTTPResponse? { nil }

    func describe(_ metadata: TilesetMetadata) {}

    func store(_ response: HTTPResponse, for part: TilesetPart) {}
}

/// Sends every request to the server.
struct DirectTransport: TilesetTransport {
    let base: any HTTPTransport

    /// What `read` makes of the server's response.
    func send<Value: Sendable>(
        _ request: HTTPRequest, for part: TilesetPart?, reading read: @Sendable (HTTPResponse) throws -> Value
    ) async throws -> Value {
        try read(try await base.send(request))
    }
}
