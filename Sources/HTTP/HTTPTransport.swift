/// Sends requests: the client itself, or a wrapper that retries, for example.
package protocol HTTPTransport: Sendable {
    /// Sends a request and returns the response, whatever its status.
    ///
    /// - Throws: `HTTPError` if there is no response, `CancellationError` if the task is canceled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
