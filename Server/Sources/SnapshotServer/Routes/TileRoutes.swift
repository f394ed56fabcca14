import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

/// `/tiles/{id}.json`.
struct TileJSONRoute: OwnRoute, Hashable {
    let id: String

    init?(_ path: [String]) {
        guard path.count == 2, path[0] == Self.folder, path[1].hasSuffix(".json") else { return nil }
        id = String(path[1].dropLast(5))
    }

    static let folder: String? = "tiles"
    var name: String { "tilejson" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let layer = try await application.tileset(id)
        record.map = layer.id
        let json = try await TileDocument(layer).json { application.url($0, for: request) }
        return Document(json).response(to: request.head)
    }
}

/// `/tiles/{id}/{z}/{x}/{y}`: a tile of a tileset, as it is.
struct TileRoute: OwnRoute, Hashable {
    let id: String
    let address: TileAddress

    init(id: String, address: TileAddress) { (self.id, self.address) = (id, address) }

    init?(_ path: [String]) {
        guard path.count == 5, path[0] == Self.folder, let address = TileAddress(path[2...]) else { return nil }
        self.init(id: path[1], address: address)
    }

    static let folder = TileJSONRoute.folder
    var name: String { "tile" }
    func template(of target: RequestTarget) -> String? { TileAddress.template(of: target) }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        let layer = try await application.tileset(id)
        record.map = layer.id
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
        let options = application.options
        return Document(
            tile.bytes, type: tile.format.mediaType, cacheControl: "public, max-age=\(options.maximumAge)"
        ).response(to: request.head)
    }
}

/// `/styles/{id}/[256|512/]{z}/{x}/{y}`, or Mapbox's `/styles/v1/{user}/{style}/tiles/[256|512/]{z}/{x}/{y}`: a tile
/// that is drawn.
struct RenderedTileRoute: OwnRoute, Hashable {
    /// The map as clients name it.
    let map: String
    let address: TileAddress
    /// Width and height in points: 256 or 512.
    let side: Int

    init(map: String, address: TileAddress, side: Int) {
        (self.map, self.address, self.side) = (map, address, side)
    }

    init?(_ path: [String]) {
        guard path.count > 1, path[0] == Self.folder else { return nil }
        var rest = path[2...]
        var side = 256
        if path[1] == "v1" {
            // v1/USER/STYLE/tiles/[256|512/]Z/X/Y
            guard path.count >= 8, path[4] == "tiles" else { return nil }
            (rest, side) = (path[5...], 512)
            map = "\(path[2])/\(path[3])"
        } else {
            map = path[1]
        }
        if rest.count == 4 {
            guard let first = rest.first, let stated = ["256": 256, "512": 512][first] else { return nil }
            (rest, side) = (rest.dropFirst(), stated)
        }
        guard let address = TileAddress(rest) else { return nil }
        (self.address, self.side) = (address, side)
    }

    static let folder = StyleRoute.folder
    var name: String { "rendered_tile" }
    func template(of target: RequestTarget) -> String? { TileAddress.template(of: target) }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        let appearance = try Appearance.stated(in: request.query)
        try Self.checkIsFlat(request.query)
        let options = application.options
        let map = try application.map(named: map)
        guard let format = address.fileExtension.isEmpty ? .png : FileFormat.served(as: address.fileExtension),
            format.isForTiles
        else { throw Problem.notFound("tiles are images: use \(FileFormat.forTiles.endings)") }
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
            let prepared = try await application.service.prepare(tile, deadline: deadline)
            return try await application.response(
                to: prepared, as: format, ImageDelivery(origin: .tile), request.head, deadline, &record)
        } catch let error as SnapshotError where error.code == .noTiles {
            throw Problem.notFound("map \(map.id) has no tile \(address.tile)")
        }
    }

    /// Tiles that lean away from their own centers would not meet.
    private static func checkIsFlat(_ query: Query) throws(Problem) {
        guard let pitch = query["pitch"], Double(pitch) != 0 else { return }
        throw Problem(
            .badRequest, "invalid_request", "tiles are flat: leave pitch out, or request an image", parameter: "pitch")
    }
}

extension Appearance {
    /// Light or dark, as a query says; other fields, such as access tokens, are ignored.
    static func stated(in query: Query) throws(Problem) -> Appearance {
        guard let text = query["appearance"] else { return .light }
        guard let appearance = Appearance(rawValue: text) else {
            throw Problem(
                .badRequest, "invalid_request", "appearance \"\(text.prefix(20))\" is not known: use light or dark",
                parameter: "appearance")
        }
        return appearance
    }
}

extension SnapshotApplication {
    /// A tileset whose tiles may be served.
    ///
    /// - Parameter id: that of a layer, or `MAP:SOURCE` for a source of a map's style.
    func tileset(_ id: String) async throws -> TileLayer {
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

    /// The map that clients name by id or alias.
    ///
    /// - Throws: `Problem` with 404.
    func map(named name: String) throws -> MapCatalog.Map {
        guard let map = catalog.map(named: name, options) else { throw unknownMap(name) }
        return map
    }

    func unknownMap(_ name: String) -> Problem {
        .notFound("map \(name.prefix(64)) is not known: use one of \(catalog.names(options).joined(separator: ", "))")
    }
}

extension TileCoordinate {
    /// The place in its middle.
    fileprivate var center: Coordinate {
        let world = Double(1 << z)
        return WebMercator.unproject(WorldPoint(x: (Double(x) + 0.5) / world, y: (Double(y) + 0.5) / world))
    }
}
