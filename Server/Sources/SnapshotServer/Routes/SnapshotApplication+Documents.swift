import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

extension SnapshotApplication {
    /// Tiles, and the documents that lead to them.
    func document(
        _ route: Route, _ granted: GrantedRequest, _ head: HTTPRequest, peer: String?, _ record: inout RequestRecord
    ) async throws -> Response {
        let target = granted.target
        let url: @Sendable (String) -> String = { self.url($0, for: head, peer: peer, granted) }
        switch route {
        case .tileJSON(let id):
            try hosts.checkIsOurs(head)
            let layer = try await tileset(id)
            record.map = layer.id
            let json = try await TileDocument(layer).json(url)
            return Document(json).response(to: head)
        case .tile(let id, let address):
            let layer = try await tileset(id)
            record.map = layer.id
            return try await tile(of: layer, address, head)
        case .style(let id):
            try hosts.checkIsOurs(head)
            let appearance = try Self.appearance(target)
            guard let map = catalog.map(id: id) else { throw unknownMap(id) }
            record.map = id
            // Signed addresses are those of one client, for as long as its own URL is valid.
            let name =
                granted.expiry == nil
                ? StyleDocuments.Name(
                    style: PublishedName(map: id, appearance: appearance), base: hosts.url("", for: head, peer: peer))
                : nil
            if let known = name.flatMap({ styleDocuments[$0] }) { return known.response(to: head) }
            if let style = try await published(map, appearance) {
                let document = Document(style, of: id, url)
                if let name { styleDocuments[name] = document }
                return document.response(to: head)
            }
            let json = await DrawnTilesDocument(map, appearance).json(url)
            return Document(json).response(to: head)
        case .sprite(let id, let sprite, let suffix):
            guard let map = catalog.map(id: id), let style = try await published(map),
                let bytes = style.sprite(sprite, suffix)
            else { throw Problem.notFound("map \(id.prefix(64)) has no such sprite") }
            record.map = map.id
            return Document(
                bytes, type: suffix.hasSuffix("json") ? "application/json" : "image/png",
                cacheControl: "public, max-age=\(options.maximumAge)"
            ).response(to: head)
        case .glyphs(let id, let font, let range): return try await glyphs(id, font, range, head, &record)
        case .installedGlyphs(let font, let range): return try await installedGlyphs(font, range, head)
        case .renderedTile(let name, let address, let side):
            return try await renderedTile(
                name, address, side: side, try Self.appearance(target), head, &record)
        case .openAPI:
            return Document(OpenAPIDocument.bytes, type: "application/json").response(to: head)
        default: throw Problem.notFound()
        }
    }

    /// A tileset whose tiles may be served.
    ///
    /// - Parameter id: that of a layer, or `MAP:SOURCE` for a source of a map's style.
    private func tileset(_ id: String) async throws -> TileLayer {
        if let mark = id.firstIndex(of: ":"), let map = catalog.map(id: id[..<mark]),
            let source = try await published(map)?.tilesets[String(id[id.index(after: mark)...])]
        {
            return TileLayer(source, id: id)
        }
        guard let layer = catalog.tileset(id) else {
            throw Problem.notFound(
                "tileset \(id.prefix(64)) is not known: use one of \(tilesetIDs.joined(separator: ", "))")
        }
        guard layer.source.remoteOrigin == nil || options.servedTilesets.contains(id) else {
            throw Problem.notFound("the tiles of tileset \(id) are on another server, and are not passed on")
        }
        return layer
    }

    private var tilesetIDs: [String] {
        catalog.layers.compactMap { if case .tiles(let layer) = $0 { layer.id } else { nil } }
    }

    func unknownMap(_ name: String) -> Problem {
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
        return Document(
            tile.bytes, type: tile.format.mediaType, cacheControl: "public, max-age=\(options.maximumAge)"
        ).response(to: head)
    }

    private func renderedTile(
        _ name: String, _ address: Route.TileAddress, side: Int, _ appearance: Appearance, _ head: HTTPRequest,
        _ record: inout RequestRecord
    ) async throws -> Response {
        guard let map = catalog.map(named: name, options) else { throw unknownMap(name) }
        guard let format = address.fileExtension.isEmpty ? .png : Route.format(address.fileExtension) else {
            throw Problem.notFound("tiles are images: use .png, .jpg or .webp")
        }
        record.map = map.id
        record.origin = .tile
        record.place = address.tile.center
        let tile = TileRequest(
            address.tile,
            options: RenderedTileOptions(
                side: side == 512 ? .large : .small, scale: Double(address.scale), appearance: appearance,
                layers: map.layers.map(\.id), file: FileOptions(format: format)))
        let deadline = ContinuousClock.now + options.deadline
        do {
            let prepared = try await service.prepare(tile, deadline: deadline)
            return try await response(to: prepared, as: format, Delivery(origin: .tile), head, deadline, &record)
        } catch let error as SnapshotError where error.code == .noTiles {
            throw Problem.notFound("map \(map.id) has no tile \(address.tile)")
        }
    }

    /// Light or dark, as the query says; other fields, such as access tokens, are ignored.
    private static func appearance(_ target: RequestTarget) throws(Problem) -> Appearance {
        guard let text = target.query["appearance"] else { return .light }
        guard let appearance = Appearance(rawValue: text) else {
            throw Problem(
                .badRequest, "invalid_request", "appearance \"\(text.prefix(20))\" is not known: use light or dark",
                parameter: "appearance")
        }
        return appearance
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
            (
                "tiles",
                .array([
                    .string(url("/tiles/\(layer.id.pathSegment)/{z}/{x}/{y}\(metadata.format?.fileExtension ?? "")"))
                ])
            ),
            ("minzoom", .integer(metadata.zooms?.lowerBound ?? 0)),
            ("maxzoom", .integer(metadata.zooms?.upperBound ?? 22)),
        ]
        if let attribution = metadata.attribution { fields.append(("attribution", .string(attribution))) }
        if let bounds = metadata.bounds {
            let sides = [bounds.west, bounds.south, bounds.east, bounds.north]
            fields.append(("bounds", .array(sides.map(JSONText.number))))
        }
        if case .vector(let encoding)? = metadata.format {
            // Clients take vector tiles for MVT unless told otherwise.
            if encoding != "mvt" { fields.append(("encoding", .string(encoding))) }
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

extension TileCoordinate {
    /// The place in its middle.
    fileprivate var center: Coordinate {
        let world = Double(1 << z)
        return WebMercator.unproject(WorldPoint(x: (Double(x) + 0.5) / world, y: (Double(y) + 0.5) / world))
    }
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
