import HTTP

/// A transport for offline use, which sends nothing.
struct OfflineTransport: HTTPTransport {
    /// Always throws `HTTPError` with `offline`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw HTTPError(.offline, "no server is asked (offline), and there is no tile cache")
    }
}
