import HTTP

/// A location on a server, or a template of such locations.
struct RemoteLocation {
    /// The start up to the path, in lower case, possibly with `{s}`: `https://tiles.example.org`.
    let origin: String
    /// The host in lower case and without trailing dot, or the name of the bucket.
    let host: String
    /// Whether host and port are valid.
    let isPossible: Bool
    /// The location without user and query, for messages.
    let publicText: String
    /// What comes after the host, up to the query.
    let path: String
    /// Whether there are placeholders in it, besides that of a key.
    let isTemplate: Bool

    /// Parses a URL; nil if it does not start with `http`, `https` or `s3`.
    init?(_ text: String) {
        guard let mark = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard ["http", "https", "s3"].contains(scheme) else { return nil }
        let rest = text[mark.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let place = (authority.split(separator: "@").last ?? "").lowercased()
        origin = "\(scheme)://\(place)"
        let parts = WebAddress.parts(of: place)
        host = parts?.host ?? place
        // Placeholders may stand for anything, and bucket names are checked by their stores.
        isPossible =
            scheme == "s3" || place.contains("{")
            || parts.map { !$0.host.isEmpty && WebAddress.isPort($0.port) } ?? false
        path = String(rest.drop { !"/?#".contains($0) }.prefix { $0 != "?" && $0 != "#" })
        publicText = origin + path
        isTemplate = text.replacing("{key}", with: "").contains("{")
    }
}
