/// What a server answered, whatever the status.
struct HTTPResponse: Hashable, Sendable {
    /// The three digits: 200, 404.
    var status: Int
    /// Names in lower case; several fields of one name are joined by a comma (RFC 9110, 5.2).
    var headers: [String: String] = [:]
    /// The body, unpacked.
    var body: [UInt8] = []
}
