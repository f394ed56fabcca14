/// Something that answers requests: the client itself, or one that retries.
package protocol HTTPTransport: Sendable {
    /// The answer, whatever its status.
    ///
    /// - Throws: `HTTPError` where there is none, `CancellationError` where the task is cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
