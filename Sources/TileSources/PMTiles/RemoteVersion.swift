import HTTP

/// What tells one version of a file on a server from the next (RFC 9110, 8.8).
struct RemoteVersion: Hashable, Sendable {
    private let etag: String?
    private let lastModified: String?
    /// Bytes of the whole file.
    let length: UInt64?

    /// The version that an answer with a range of the file is of.
    init(of response: HTTPResponse) {
        etag = response.headers["etag"]
        lastModified = response.headers["last-modified"]
        length = response.contentRange?.total
    }

    /// Its length, and its tag or else its date.
    var text: String { "\(length.map(String.init) ?? "") \(etag ?? lastModified ?? "")" }

    /// The fields by which a server answers 412 where it has another version by now.
    ///
    /// A weak tag never matches (RFC 9110, 13.1.1); the date is sent in its place.
    var conditions: [String: String] {
        if let etag, etag.hasPrefix("\"") { return ["If-Match": etag] }
        return lastModified.map { ["If-Unmodified-Since": $0] } ?? [:]
    }

    /// Whether an answer may be of this version: nothing that both say differs.
    func admits(_ response: HTTPResponse) -> Bool {
        let other = RemoteVersion(of: response)
        if let length, let theirs = other.length, length != theirs { return false }
        if let etag, let theirs = other.etag { return etag == theirs }
        if let lastModified, let theirs = other.lastModified { return lastModified == theirs }
        return true
    }

    /// Whether an answer, however old, is of this version for certain.
    func proves(_ response: HTTPResponse) -> Bool {
        let other = RemoteVersion(of: response)
        guard length == other.length else { return false }
        return etag != nil ? etag == other.etag : lastModified != nil && lastModified == other.lastModified
    }
}
