import HTTP
package import MapGeometry

/// Answers requests for the parts of one tileset, from its server or from a cache.
protocol TilesetTransport: Sendable {
    /// Sends a request and returns the response, whatever its status.
    ///
    /// - Parameter part: the requested part; nil for a response that is cached in pieces with `keep(_:for:)`.
    /// - Throws: `HTTPError` if there is no response, `CancellationError` if the task is canceled.
    func send(_ request: HTTPRequest, for part: TilesetPart?) async throws -> HTTPResponse

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

    /// The server's response.
    func send(_ request: HTTPRequest, for part: TilesetPart?) async throws -> HTTPResponse {
        try await base.send(request)
    }
}

/// The part of a tileset that a request is for, as the cache key.
package enum TilesetPart: Hashable, Sendable {
    /// A tile; with density 2 it has twice the pixels (`@2x`).
    case tile(TileCoordinate, density: Int)
    /// Anything else, such as TileJSON or a directory of an archive, by a name within the tileset.
    case document(String)
}
