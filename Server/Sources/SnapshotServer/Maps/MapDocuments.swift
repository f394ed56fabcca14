import HTTPTypes
import MapSnapshot
import Synchronization

/// The TileJSON 3.0.0 document of a tileset, with addresses of this server only.
struct TileDocument {
    private let layer: TileLayer
    private let metadata: TilesetMetadata

    init(_ layer: TileLayer) async throws {
        self.layer = layer
        do {
            metadata = try await layer.source.metadata()
        } catch is TileSourceError {
            throw Problem(.serviceUnavailable, "tile_source_failed", "the tileset cannot be read: try again later")
        }
    }

    /// The zooms with tiles.
    var zooms: ClosedRange<Int> { metadata.zooms ?? 0...22 }

    /// The extensions that its tiles may have below `/data`, the first one in documents.
    var fileExtensions: [String] {
        switch metadata.format {
        case .image(.jpeg): ["jpg", "jpeg"]
        case .image(let format): [format.rawValue]
        case .vector("mvt"): ["pbf", "mvt"]
        case .vector(let kind): [kind]
        case .unknown, nil: []
        }
    }

    /// The extensions in messages.
    var endings: String { fileExtensions.map { ".\($0)" }.joined(separator: " or ") }

    func json(_ url: (String) -> String) -> OrderedJSON {
        .object(fields(url("/tiles/\(layer.id.pathSegment)/{z}/{x}/{y}\(metadata.format?.fileExtension ?? "")")))
    }

    /// The document with addresses below `/data`, where TileServer GL has tilesets.
    func dataJSON(_ url: (String) -> String) -> OrderedJSON {
        let (path, fileExtension) = ("/data/\(layer.id.pathSegment)/{z}/{x}/{y}", fileExtensions.first)
        var fields = fields(url(path + (fileExtension.map { ".\($0)" } ?? "")))
        fields.append(("id", .string(layer.id)))
        if let fileExtension { fields.append(("format", .string(fileExtension))) }
        if let encoding = metadata.elevationEncoding { fields.append(("encoding", .string(encoding.rawValue))) }
        return .object(fields)
    }

    /// - Parameter tiles: the address of the tiles.
    private func fields(_ tiles: String) -> [(String, OrderedJSON)] {
        var fields: [(String, OrderedJSON)] = [
            ("tilejson", .string("3.0.0")), ("name", .string(metadata.name ?? layer.id)),
            ("tiles", .array([.string(tiles)])),
            ("minzoom", .integer(metadata.zooms?.lowerBound ?? 0)),
            ("maxzoom", .integer(metadata.zooms?.upperBound ?? 22)),
        ]
        if let attribution = metadata.attribution { fields.append(("attribution", .string(attribution))) }
        if let bounds = metadata.bounds {
            let sides = [bounds.west, bounds.south, bounds.east, bounds.north]
            fields.append(("bounds", .array(sides.map(OrderedJSON.number))))
        }
        if case .vector(let encoding)? = metadata.format {
            // Clients take vector tiles for MVT unless told otherwise.
            if encoding != "mvt" { fields.append(("encoding", .string(encoding))) }
            fields.append(("vector_layers", .array(metadata.vectorLayers.map(Self.json))))
        }
        return fields
    }

    private static func json(_ layer: VectorLayerDescription) -> OrderedJSON {
        var fields: [(String, OrderedJSON)] = [("id", .string(layer.id))]
        if let description = layer.description { fields.append(("description", .string(description))) }
        fields.append(("fields", .object(layer.fields.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })))
        if let zooms = layer.zooms {
            fields += [("minzoom", .integer(zooms.lowerBound)), ("maxzoom", .integer(zooms.upperBound))]
        }
        return .object(fields)
    }
}

/// The TileJSON document of a map's drawn tiles.
struct DrawnTileDocument {
    private let id: String
    private let facts: MapFacts

    init(_ map: MapCatalog.Map) async {
        id = map.id
        facts = await MapFacts(map)
    }

    /// - Parameters:
    ///   - side: width and height of the tiles in points.
    ///   - url: the address of a path of this server.
    func json(side: Int, _ url: (String) -> String) -> OrderedJSON {
        let bounds = facts.bounds ?? GeoBounds(west: -180, south: -85.0511, east: 180, north: 85.0511)
        var fields: [(String, OrderedJSON)] = [
            ("tilejson", .string("3.0.0")), ("name", .string(facts.name ?? id)), ("id", .string(id)),
            ("format", .string("png")), ("type", .string("baselayer")), ("tileSize", .integer(side)),
            ("bounds", .array([bounds.west, bounds.south, bounds.east, bounds.north].map(OrderedJSON.number))),
            ("minzoom", .integer(facts.minimumZoom)), ("maxzoom", .integer(facts.maximumZoom)),
            ("tiles", .array([.string(url("/styles/\(id)/\(side)/{z}/{x}/{y}.png"))])),
        ]
        if let attribution = facts.attribution { fields.append(("attribution", .string(attribution))) }
        return .object(fields)
    }
}

/// A MapLibre style with the drawn tiles of a map as its only source.
struct DrawnTilesDocument {
    private let id: String
    private let appearance: Appearance
    private let facts: MapFacts

    init(_ map: MapCatalog.Map, _ appearance: Appearance) async {
        (id, self.appearance) = (map.id, appearance)
        facts = await MapFacts(map, appearance)
    }

    /// - Parameter url: the address of a path of this server.
    func json(_ url: (String) -> String) -> OrderedJSON {
        let path = "/styles/\(id)/{z}/{x}/{y}.png" + (appearance == .dark ? "?appearance=dark" : "")
        var source: [(String, OrderedJSON)] = [
            ("type", .string("raster")), ("tileSize", .integer(256)), ("tiles", .array([.string(url(path))])),
            ("maxzoom", .integer(facts.maximumZoom)),
        ]
        if let attribution = facts.attribution { source.append(("attribution", .string(attribution))) }
        let layer = OrderedJSON.object([("id", .string(id)), ("type", .string("raster")), ("source", .string(id))])
        return .object([
            ("version", .integer(8)), ("name", .string(id)),
            // For labels that clients add.
            ("glyphs", .string(url("/fonts/{fontstack}/{range}.pbf"))), ("sources", .object([(id, .object(source))])),
            ("layers", .array([layer])),
        ])
    }
}

/// A version of a map's style.
struct PublishedName: Hashable, Sendable {
    let map: String
    let appearance: Appearance
}

extension Document {
    /// The style of a map with addresses of this server.
    ///
    /// - Parameter url: the address of a path.
    init(_ style: PublishedStyle, of id: String, _ url: @escaping @Sendable (String) -> String) {
        let addresses = PublishedStyle.Addresses(
            tileset: { url("/tiles/\(id):\($0.pathSegment).json") },
            sprite: { sprite in url("/styles/\(id)/" + (sprite.map { "sprites/\($0.pathSegment)" } ?? "sprite")) },
            glyphs: url("/styles/\(id)/fonts/{fontstack}/{range}.pbf"),
            installedGlyphs: url("/fonts/{fontstack}/{range}.pbf"))
        self.init(style.document(addresses), type: "application/json")
    }

    /// A range of glyphs.
    ///
    /// - Parameter tag: an entity tag of the bytes; nil to compute one.
    init(glyphs: [UInt8], tag: String? = nil, maximumAge: Int) {
        self.init(
            glyphs, type: "application/x-protobuf", tag: tag, cacheControl: "public, max-age=\(maximumAge)")
    }
}

/// The documents of styles, which take milliseconds to write, by the addresses that they contain.
final class StyleDocuments: Sendable {
    /// A version of a style, with addresses that begin with the same URL.
    struct Name: Hashable, Sendable {
        let style: PublishedName
        let base: String
    }

    /// Clients may name hosts with any port.
    private static let maximumDocuments = 64

    private let documents = Mutex<[Name: Document]>([:])

    /// A document; nil if it has not been written yet.
    subscript(name: Name) -> Document? {
        get { documents.withLock { $0[name] } }
        set {
            documents.withLock { documents in
                if documents.count >= Self.maximumDocuments { documents = [:] }
                documents[name] = newValue
            }
        }
    }

    /// Forgets everything, because other maps are served.
    func removeAll() { documents.withLock { $0 = [:] } }
}

extension TileFormat {
    fileprivate var fileExtension: String {
        switch self {
        case .image(.jpeg): ".jpg"
        case .image(let format): ".\(format.rawValue)"
        case .vector(let kind): ".\(kind)"
        case .unknown: ""
        }
    }
}
