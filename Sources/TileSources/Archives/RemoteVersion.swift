import HTTP

/// Identifies a version of a file on a server (RFC 9110, 8.8).
struct RemoteVersion: Hashable, Sendable {
    private let etag: String?
    private let lastModified: String?
    /// File size in bytes.
    let length: UInt64?

    /// The version of the file in a response with a range.
    init(of response: HTTPResponse) {
        etag = response.headers["etag"]
        lastModified = response.headers["last-modified"]
        length = response.contentRange?.total
    }

    /// The length, and the entity tag or else the date.
    var text: String { "\(length.map(String.init) ?? "") \(etag ?? lastModified ?? "")" }

    /// Header fields that make the server answer 412 if it has another version by now.
    ///
    /// A weak tag never matches (RFC 9110, 13.1.1), so the date is sent instead.
    var conditions: [String: String] {
        if let etag, etag.hasPrefix("\"") { return ["If-Match": etag] }
        return lastModified.map { ["If-Unmodified-Since": $0] } ?? [:]
    }

    /// Whether a response may have this version: nothing that both state differs.
    func admits(_ response: HTTPResponse) -> Bool {
        let other = RemoteVersion(of: response)
        if let length, let theirs = other.length, length != theirs { return false }
        if let etag, let theirs = other.etag { return etag == theirs }
        if let lastModified, let theirs = other.lastModified { return lastModified == theirs }
        return true
    }

    /// Whether a response, however old, certainly has this version.
    func proves(_ response: HTTPResponse) -> Bool {
        let other = RemoteVersion(of: response)
        guard length == other.length else { return false }
        return etag != nil ? etag == other.etag : lastModified != nil && lastModified == other.lastModified
    }
}
