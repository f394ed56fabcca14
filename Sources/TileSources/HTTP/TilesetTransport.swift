import HTTP

/// Answers requests for the parts of one tile set: from its server, or from what was kept of it.
protocol TilesetTransport: Sendable {
    /// The answer, whatever its status.
    ///
    /// - Throws: `HTTPError` where there is none, `CancellationError` where the task is cancelled.
    func send(_ request: HTTPRequest, for part: TilesetPart) async throws -> HTTPResponse
}

/// Asks the server each time.
struct DirectTransport: TilesetTransport {
    let base: any HTTPTransport

    /// The server's answer.
    func send(_ request: HTTPRequest, for part: TilesetPart) async throws -> HTTPResponse {
        try await base.send(request)
    }
}
