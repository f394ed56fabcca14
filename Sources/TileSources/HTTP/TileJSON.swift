import FoundationEssentials
import HTTP
import Imaging
import MapGeometry

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
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else {
            if case .object(let style)? = MetadataValue(json: bytes), case .list? = style["layers"] {
                throw TileSourceError(
                    .unsupported, "\(name): it is a MapLibre style and not a TileJSON; open it as a style")
            }
            throw TileSourceError(
                .corrupt,
                "\(name): it is not TileJSON with a list of tiles; use the URL of one, or a URL with {z}, {x} and {y}")
        }
        if let version = fields.tilejson, let major = version.first, !"123".contains(major) {
            throw TileSourceError(.unsupported, "\(name): TileJSON \(version.prefix(20)) is not supported; use 2 or 3")
        }
        let scheme = fields.scheme.flatMap { TileScheme(rawValue: $0.lowercased()) } ?? .xyz
        var templates: [URLTemplate] = []
        var hosts: [String] = []
        for text in fields.tiles.prefix(16) {
            let url = base?.resolving(text) ?? text
            let remote = RemoteLocation(url)
            let origin = remote?.origin ?? ""
            if let remote { hosts.append(remote.host) }
            let key = key(origin)
            if let base { try Self.check(url, of: origin, hasKey: key != nil, named: name, at: base) }
            templates.append(try URLTemplate(parsing: url, scheme: scheme, key: key))
        }
        guard !templates.isEmpty else {
            throw TileSourceError(.corrupt, "\(name): its list of tiles is empty; ask the server's operator")
        }
        self.templates = templates
        self.hosts = hosts
        let document = TilesetDocument(json: bytes)
        var metadata = TilesetMetadata(document, zooms: Self.zooms(document))
        if document.saysVector || templates.allSatisfy(\.namesVectorTiles) { metadata.format = .vector("mvt") }
        metadata.tileSize =
            fields.tileSize.flatMap { (1...DecodingLimits.tile.side).contains($0) ? $0 : nil }
            ?? (metadata.format == nil ? 256 : TilesetMetadata.vectorTileSize)
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

    /// The zooms, with the specification's defaults of 0 and 30 if one is missing.
    private static func zooms(_ document: TilesetDocument) -> ClosedRange<Int>? {
        guard document.minZoom != nil || document.maxZoom != nil else { return nil }
        let (least, most) = (document.minZoom ?? 0, document.maxZoom ?? TileCoordinate.deepestZoom)
        return least <= most ? least...most : nil
    }

    /// Fields that `TilesetDocument` does not read.
    private struct Fields: Decodable {
        let tiles: [String]
        let tilejson: String?
        let scheme: String?
        let tileSize: Int?

        private enum CodingKeys: String, CodingKey {
            case tiles, tilejson, scheme, tilesize, tileSize
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            tiles = try values.decode([String].self, forKey: .tiles)
            tilejson = try? values.decode(String.self, forKey: .tilejson)
            scheme = try? values.decode(String.self, forKey: .scheme)
            // Neither spelling is in the specification, but both are in use.
            tileSize =
                (try? values.decode(Int.self, forKey: .tilesize)) ?? (try? values.decode(Int.self, forKey: .tileSize))
        }
    }
}
