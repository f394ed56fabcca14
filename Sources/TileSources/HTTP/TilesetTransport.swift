import HTTP
package import MapGeometry

/// Answers requests for the parts of one tile set: from its server, or from what was kept of it.
protocol TilesetTransport: Sendable {
    /// The answer, whatever its status.
    ///
    /// - Parameter part: what is asked for; nil for an answer that is kept by its pieces, with `keep(_:for:)`.
    /// - Throws: `HTTPError` where there is none, `CancellationError` where the task is cancelled.
    func send(_ request: HTTPRequest, for part: TilesetPart?) async throws -> HTTPResponse

    /// What is kept for a part, however old it is, if it has at most `limit` bytes; nothing where nothing is ever kept.
    func kept(_ part: TilesetPart, limit: Int) -> HTTPResponse?

    /// Forgets what is kept for a part, for it turned out to be corrupt; nothing where nothing is ever kept.
    ///
    /// - Parameter isCorrupt: whether an answer is the one that was given; another may have been kept meanwhile.
    /// - Returns: another answer that is kept, mostly the one before it, as one that is stale.
    func reject(_ part: TilesetPart, limit: Int, where isCorrupt: (HTTPResponse) -> Bool) -> HTTPResponse?

    /// Notes what is known of the tile set, for whoever looks into what is kept.
    func describe(_ metadata: TilesetMetadata)

    /// Keeps an answer for a part, for as long as its header fields allow.
    func keep(_ response: HTTPResponse, for part: TilesetPart)
}

extension TilesetTransport {
    func kept(_ part: TilesetPart, limit: Int) -> HTTPResponse? { nil }

    func reject(_ part: TilesetPart, limit: Int, where isCorrupt: (HTTPResponse) -> Bool) -> HTTPResponse? { nil }

    func describe(_ metadata: TilesetMetadata) {}

    func keep(_ response: HTTPResponse, for part: TilesetPart) {}
}

/// Asks the server each time.
struct DirectTransport: TilesetTransport {
    let base: any HTTPTransport

    /// The server's answer.
    func send(_ request: HTTPRequest, for part: TilesetPart?) async throws -> HTTPResponse {
        try await base.send(request)
    }
}

/// What of a tile set a request is for: the name under which an answer is kept.
package enum TilesetPart: Hashable, Sendable {
    /// A tile; of density 2 it has twice the pixels (`@2x`).
    case tile(TileCoordinate, density: Int)
    /// Anything else, such as a TileJSON or an archive's directory, by a name within the tile set.
    case document(String)
}
