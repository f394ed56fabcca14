import HTTP

/// A location on a server, classified by its URL.
struct RemoteLocation {
    enum Kind {
        /// A URL template with placeholders.
        case template
        /// An archive, read with range requests.
        case archive(TileFileKind, TileFileKind.RemoteOpener)
        /// A TileJSON document.
        case tileJSON
    }

    let kind: Kind
    /// The start up to the path, in lower case, possibly with `{s}`: `https://tiles.example.org`.
    let origin: String
    /// The host in lower case and without trailing dot, or the name of the bucket.
    let host: String
    /// Whether host and port are valid.
    let isPossible: Bool
    /// The location without user and query, for messages.
    let publicText: String

    /// Whether it is the URL of a document, or of a single tile.
    var isDocument: Bool { if case .tileJSON = kind { true } else { false } }

    /// Classifies a URL; nil if it does not start with `http`, `https` or `s3`.
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
        let path = rest.drop { !"/?#".contains($0) }.prefix { $0 != "?" && $0 != "#" }
        publicText = origin + path
        kind =
            if text.replacing("{key}", with: "").contains("{") {
                .template
            } else if let kind = TileFileKind.ofRemote(path), let open = kind.openRemote {
                .archive(kind, open)
            } else {
                .tileJSON
            }
    }
}
