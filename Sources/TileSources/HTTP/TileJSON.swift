import HTTP

/// A TileJSON document (2.x and 3.x, github.com/mapbox/tilejson-spec), which describes the tiles of a server.
struct TileJSON: Sendable {
    /// Maximum size of a document in bytes.
    static let maximumLength = 1 << 20

    /// URL templates of the tiles; each has all tiles.
    let templates: [URLTemplate]
    /// The hosts of those URLs.
    let hosts: [String]
    /// The metadata of the tiles.
    let metadata: TilesetMetadata

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - name: the source of the document, for messages.
    ///   - base: the URL of the document, to resolve relative URLs.
    ///   - key: the value of `{key}` in URLs of an origin.
    /// - Throws: `TileSourceError` if it is not TileJSON, has an unknown version, or has no URL or a forbidden one.
    init(
        parsing bytes: [UInt8], name: String, base: WebAddress? = nil, key: (String) -> String? = { _ in nil }
    ) throws(TileSourceError) {
        let document = try TileJSONDocument(parsing: bytes, name: name)
        var templates: [URLTemplate] = []
        var hosts: [String] = []
        for text in document.templates {
            let url = base?.resolving(text) ?? text
            let remote = RemoteLocation(url)
            let origin = remote?.origin ?? ""
            if let remote { hosts.append(remote.host) }
            let key = key(origin)
            if let base { try Self.check(url, of: origin, hasKey: key != nil, named: name, at: base) }
            templates.append(try URLTemplate(parsing: url, scheme: document.scheme, key: key, needsAddress: false))
        }
        self.templates = templates
        self.hosts = hosts
        var metadata = document.metadata(isVector: templates.allSatisfy(\.namesVectorTiles))
        metadata.densities = templates.allSatisfy(\.hasDensities) ? [1, 2] : [1]
        self.metadata = metadata
    }

    /// Throws if a URL would leak a key to another server or over an unencrypted connection.
    private static func check(
        _ url: String, of origin: String, hasKey: Bool, named name: String, at base: WebAddress
    ) throws(TileSourceError) {
        guard base.scheme != "https" || !origin.hasPrefix("http://") else {
            throw TileSourceError(
                .unreadable,
                "\(name): it is served over https, but its tiles over http (\(origin)), which anyone on the way can read "
                    + "and change; ask the server's operator for https, or use the URL of the tiles")
        }
        // URL parsers disagree about where the host ends if there is a backslash.
        guard !url.contains("\\") else {
            throw TileSourceError(
                .corrupt, "\(name): it has a tile URL with a backslash; ask the server's operator")
        }
        guard origin == base.origin || hasKey || !url.contains("{key}") else {
            throw TileSourceError(
                .invalidLocation,
                "\(name): its tiles are on \(origin) and need a {key}, but the key of \(base.origin) is sent nowhere else; "
                    + "configure a key for \(origin)")
        }
    }
}
