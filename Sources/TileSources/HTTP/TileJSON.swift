import FoundationEssentials
import HTTP
import Imaging
import MapGeometry

/// A TileJSON document (2.x and 3.x, github.com/mapbox/tilejson-spec): where a server's tiles are and what they are.
struct TileJSON: Sendable {
    /// Longest document in bytes.
    static let longest = 1 << 20

    /// The addresses of the tiles; each has all of them.
    let templates: [URLTemplate]
    /// What the document says of the tiles.
    let metadata: TilesetMetadata

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - name: where it is from, for messages.
    ///   - base: where it is from, for addresses that are relative to it.
    ///   - key: what `{key}` is in addresses of an origin.
    /// - Throws: `TileSourceError` where it is no TileJSON, is of an unknown version, names no address, or one that it
    ///   must not.
    init(
        parsing bytes: [UInt8], name: String, base: WebAddress? = nil, key: (String) -> String? = { _ in nil }
    ) throws(TileSourceError) {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else {
            throw TileSourceError(
                .corrupt, "\(name): it is no TileJSON with a list of tiles; give its URL, or one with {z}, {x} and {y}")
        }
        if let version = fields.tilejson, let major = version.first, !"123".contains(major) {
            throw TileSourceError(.unsupported, "\(name): TileJSON \(version.prefix(20)) is not known; 2 and 3 are")
        }
        let scheme = fields.scheme.flatMap { TileScheme(rawValue: $0.lowercased()) } ?? .xyz
        var templates: [URLTemplate] = []
        for text in fields.tiles.prefix(16) {
            let url = base?.resolving(text) ?? text
            let origin = RemoteLocation(url)?.origin ?? ""
            let key = key(origin)
            if let base { try Self.check(url, of: origin, hasKey: key != nil, named: name, at: base) }
            templates.append(try URLTemplate(parsing: url, scheme: scheme, key: key))
        }
        guard !templates.isEmpty else {
            throw TileSourceError(.corrupt, "\(name): its list of tiles is empty; ask its server's operator")
        }
        self.templates = templates
        let document = TilesetDocument(json: bytes)
        var metadata = TilesetMetadata(document, zooms: Self.zooms(document))
        if document.saysVector || templates.allSatisfy(\.namesVectorTiles) { metadata.format = .vector("mvt") }
        metadata.tileSize =
            fields.tileSize.flatMap { (1...DecodingLimits.tile.side).contains($0) ? $0 : nil }
            ?? (metadata.format == nil ? 256 : TilesetMetadata.vectorTileSize)
        metadata.densities = templates.allSatisfy(\.hasDensities) ? [1, 2] : [1]
        self.metadata = metadata
    }

    /// Throws where an address would give away what is meant for another server, or for nobody on the way.
    private static func check(
        _ url: String, of origin: String, hasKey: Bool, named name: String, at base: WebAddress
    ) throws(TileSourceError) {
        guard base.scheme != "https" || !origin.hasPrefix("http://") else {
            throw TileSourceError(
                .unreadable,
                "\(name): it comes by https, but names tiles by http (\(origin)), which anyone on the way can read and "
                    + "change; ask its server's operator for https, or give the address of the tiles itself")
        }
        // Readers of URLs do not agree where a host ends that has one in it.
        guard !url.contains("\\") else {
            throw TileSourceError(
                .corrupt, "\(name): it names tiles by an address with a backslash; ask its server's operator")
        }
        guard origin == base.origin || hasKey || !url.contains("{key}") else {
            throw TileSourceError(
                .invalidLocation,
                "\(name): its tiles are on \(origin) and want a {key}, and that of \(base.origin) is sent nowhere else; "
                    + "configure a key for \(origin) if it has one")
        }
    }

    /// The levels, with the specification's 0 and 30 for the one that is not given.
    private static func zooms(_ document: TilesetDocument) -> ClosedRange<Int>? {
        guard document.minZoom != nil || document.maxZoom != nil else { return nil }
        let (least, most) = (document.minZoom ?? 0, document.maxZoom ?? TileCoordinate.deepestZoom)
        return least <= most ? least...most : nil
    }

    /// What `TilesetDocument` does not read.
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
            // Neither spelling is in the specification, both are in use.
            tileSize =
                (try? values.decode(Int.self, forKey: .tilesize)) ?? (try? values.decode(Int.self, forKey: .tileSize))
        }
    }
}
