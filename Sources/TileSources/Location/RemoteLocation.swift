import HTTP

/// A location on a server, by the shape of its URL.
struct RemoteLocation {
    enum Kind {
        /// With placeholders, a tile each.
        case template
        /// One archive that is read by ranges.
        case pmtiles
        /// A TileJSON document that says where the tiles are.
        case tileJSON
    }

    let kind: Kind
    /// The literal start up to the path, perhaps with `{s}`, in lower case: `https://tiles.example.org`.
    let origin: String
    /// The name of the host in lower case and without the dot that may end it, or of the bucket.
    let host: String
    /// Whether host and port can be those of a server.
    let isPossible: Bool
    /// The location without user and query, for messages.
    let publicText: String

    /// Nil where the text begins with none of `http`, `https` and `s3`.
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
        // Placeholders may stand for anything, and the names of buckets are checked with their stores.
        isPossible =
            scheme == "s3" || place.contains("{")
            || parts.map { !$0.host.isEmpty && WebAddress.isPort($0.port) } ?? false
        let path = rest.drop { !"/?#".contains($0) }.prefix { $0 != "?" && $0 != "#" }
        publicText = origin + path
        kind =
            text.replacing("{key}", with: "").contains("{")
            ? .template : path.lowercased().hasSuffix(".pmtiles") ? .pmtiles : .tileJSON
    }
}
