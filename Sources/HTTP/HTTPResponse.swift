/// A server's response, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
    /// The status code, such as 200 or 404.
    package var status: Int
    /// Names in lower case; several fields of one name are joined by a comma (RFC 9110, 5.2).
    package var headers: [String: String]
    /// The decompressed body.
    package var body: [UInt8]
    /// Why a stale cached response is used; nil if the response is fresh.
    package var staleReason: String?

    /// Creates a response.
    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = [], staleReason: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.staleReason = staleReason
    }
}
