import FoundationEssentials
import Imaging
import MapGeometry

/// The content of a TileJSON document, whose addresses are not resolved.
struct TileJSONDocument: Sendable {
    /// Maximum number of templates to use.
    private static let maximumTemplates = 16

    /// Templates of the tiles, at least one; each has all tiles.
    let templates: [String]
    /// The direction of rows.
    let scheme: TileScheme
    private let tileSize: Int?
    private let document: TilesetDocument

    /// Parses a document.
    ///
    /// - Parameter name: the source of the document, for messages.
    /// - Throws: `TileSourceError` if it is not TileJSON, has an unknown version, or has no templates.
    init(parsing bytes: [UInt8], name: String) throws(TileSourceError) {
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
        guard !fields.tiles.isEmpty else {
            throw TileSourceError(.corrupt, "\(name): its list of tiles is empty; ask the server's operator")
        }
        templates = Array(fields.tiles.prefix(Self.maximumTemplates))
        scheme = fields.scheme.flatMap { TileScheme(rawValue: $0.lowercased()) } ?? .xyz
        tileSize = fields.tileSize.flatMap { (1...DecodingLimits.tile.side).contains($0) ? $0 : nil }
        document = TilesetDocument(json: bytes)
    }

    /// The stated metadata.
    ///
    /// - Parameter isVector: whether the templates name vector tiles.
    func metadata(isVector: Bool) -> TilesetMetadata {
        var metadata = TilesetMetadata(document, zooms: zooms)
        metadata.format = document.vectorFormat ?? (isVector ? .vector("mvt") : nil)
        metadata.tileSize = tileSize ?? (metadata.format == nil ? 256 : TilesetMetadata.vectorTileSize)
        return metadata
    }

    /// The zooms, with the specification's defaults of 0 and 30 if one is missing.
    private var zooms: ClosedRange<Int>? {
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
