/// What a server answered, whatever the status.
package struct HTTPResponse: Hashable, Sendable {
    /// The three digits: 200, 404.
    package var status: Int
    /// Names in lower case; several fields of one name are joined by a comma (RFC 9110, 5.2).
    package var headers: [String: String]
    /// The body, unpacked.
    package var body: [UInt8]
    /// Why a kept answer stands in that is older than its server allows; nil for one that is current.
    package var staleReason: String?

    /// An answer.
    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = [], staleReason: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.staleReason = staleReason
    }
}
