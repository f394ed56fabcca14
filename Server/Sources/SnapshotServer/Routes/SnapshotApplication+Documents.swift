import HTTPTypes
import Hummingbird
import MapSnapshot

extension SnapshotApplication {
    /// Tiles, and the documents that lead to them.
    func document(
        _ route: Route, _ head: HTTPRequest, peer: String?, _ record: inout RequestRecord
    ) async throws -> Response {
        switch route {
        case .tileJSON(let id):
            try hosts.checkIsOurs(head)
            let layer = try tileset(id)
            record.map = id
            return .json(try await TileDocument(layer).json { self.hosts.url($0, for: head, peer: peer) })
        case .tile(let id, let address):
            let layer = try tileset(id)
            record.map = id
            return try await tile(of: layer, address, head)
        case .style(let id):
            try hosts.checkIsOurs(head)
            guard let map = catalog.map(id: id) else { throw unknownMap(id) }
            record.map = id
            return .json(styleDocument(of: map) { self.hosts.url($0, for: head, peer: peer) })
        case .renderedTile(let name, let address, let side):
            return try await renderedTile(name, address, side: side, head, &record)
        case .openAPI:
            return .document(OpenAPIDocument.bytes, type: "application/json")
        default: throw Problem.notFound()
        }
    }

    /// A tileset whose tiles may be served.
    private func tileset(_ id: String) throws(Problem) -> TileLayer {
        guard let layer = catalog.tileset(id) else {
            throw .notFound("tileset \(id.prefix(64)) is not known: use one of \(tilesetIDs.joined(separator: ", "))")
        }
        guard layer.source.remoteOrigin == nil || options.servedTilesets.contains(id) else {
            throw .notFound("the tiles of tileset \(id) are on another server, and are not passed on")
        }
        return layer
    }

    private var tilesetIDs: [String] {
        catalog.layers.compactMap { if case .tiles(let layer) = $0 { layer.id } else { nil } }
    }

    private func unknownMap(_ name: String) -> Problem {
        .notFound("map \(name.prefix(64)) is not known: use one of \(catalog.names(options).joined(separator: ", "))")
    }

    private func tile(of layer: TileLayer, _ address: Route.TileAddress, _ head: HTTPRequest) async throws -> Response {
        let found: Tile?
        do {
            found = try await layer.source.tile(at: address.tile, density: address.scale)
        } catch is TileSourceError {
            throw Problem(.serviceUnavailable, "tile_source_failed", "the tile cannot be read: try again later")
        }
        guard let tile = found else {
            let metadata = try? await layer.source.metadata()
            if case .vector? = metadata?.format {
                return Response(status: .noContent, headers: [.cacheControl: "public, max-age=300"])
            }
            throw Problem.notFound("tileset \(layer.id) has no tile \(address.tile)")
        }
        let tag = EntityTag.of(tile.bytes)
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "public, max-age=\(options.maximumAge)"]
        if let known = head.headerFields[.ifNoneMatch], EntityTag.matches(known, tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = tile.format.mediaType
        return Response(status: .ok, headers: headers, body: .bytes(tile.bytes))
    }

    private func renderedTile(
        _ name: String, _ address: Route.TileAddress, side: Int, _ head: HTTPRequest, _ record: inout RequestRecord
    ) async throws -> Response {
        guard let map = catalog.map(named: name, options) else { throw unknownMap(name) }
        guard let format = address.fileExtension.isEmpty ? .png : Route.format(address.fileExtension) else {
            throw Problem.notFound("tiles are images: use .png, .jpg or .webp")
        }
        record.map = map.id
        let tile = address.tile
        let world = Double(1 << tile.z)
        let center = WebMercator.unproject(
            WorldPoint(x: (Double(tile.x) + 0.5) / world, y: (Double(tile.y) + 0.5) / world))
        var request = SnapshotRequest(
            framing: .center(center, zoom: Double(tile.z) + (side == 512 ? 1 : 0)),
            size: Size(width: Double(side), height: Double(side)), scale: Double(address.scale), attribution: .off)
        request.tiles = map.layers.map(\.id)
        request.missingTiles = .overzoom
        request.file.format = format
        record.origin = .tile
        do {
            return try await image(request, Delivery(origin: .tile), head, &record)
        } catch let error as SnapshotError where error.code == .noTiles {
            throw Problem.notFound("map \(map.id) has no tile \(tile)")
        }
    }

    /// A style with the drawn tiles of a map as its only source.
    private func styleDocument(of map: MapCatalog.Map, _ url: (String) -> String) -> JSONText {
        .object([
            ("version", .integer(8)), ("name", .string(map.id)),
            (
                "sources",
                .object([
                    (
                        map.id,
                        .object([
                            ("type", .string("raster")), ("tileSize", .integer(256)),
                            ("tiles", .array([.string(url("/styles/\(map.id)/{z}/{x}/{y}.png"))])),
                        ])
                    )
                ])
            ),
            (
                "layers",
                .array([
                    .object([("id", .string(map.id)), ("type", .string("raster")), ("source", .string(map.id))])
                ])
            ),
        ])
    }
}

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

    func json(_ url: (String) -> String) -> JSONText {
        var fields: [(String, JSONText)] = [
            ("tilejson", .string("3.0.0")), ("name", .string(metadata.name ?? layer.id)),
            ("tiles", .array([.string(url("/tiles/\(layer.id)/{z}/{x}/{y}\(metadata.format?.fileExtension ?? "")"))])),
            ("minzoom", .integer(metadata.zooms?.lowerBound ?? 0)),
            ("maxzoom", .integer(metadata.zooms?.upperBound ?? 22)),
        ]
        if let attribution = metadata.attribution { fields.append(("attribution", .string(attribution))) }
        if let bounds = metadata.bounds {
            let sides = [bounds.west, bounds.south, bounds.east, bounds.north]
            fields.append(("bounds", .array(sides.map(JSONText.number))))
        }
        if case .vector? = metadata.format {
            fields.append(("vector_layers", .array(metadata.vectorLayers.map(Self.json))))
        }
        return .object(fields)
    }

    private static func json(_ layer: VectorLayerDescription) -> JSONText {
        var fields: [(String, JSONText)] = [("id", .string(layer.id))]
        if let description = layer.description { fields.append(("description", .string(description))) }
        fields.append(("fields", .object(layer.fields.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })))
        if let zooms = layer.zooms {
            fields += [("minzoom", .integer(zooms.lowerBound)), ("maxzoom", .integer(zooms.upperBound))]
        }
        return .object(fields)
    }
}

extension TileFormat {
    var mediaType: String {
        switch self {
        case .image(let format): "image/\(format.rawValue)"
        case .vector("mlt"): "application/vnd.maplibre-tile"
        case .vector: "application/vnd.mapbox-vector-tile"
        case .unknown: "application/octet-stream"
        }
    }

    fileprivate var fileExtension: String {
        switch self {
        case .image(.jpeg): ".jpg"
        case .image(let format): ".\(format.rawValue)"
        case .vector(let kind): ".\(kind)"
        case .unknown: ""
        }
    }
}
