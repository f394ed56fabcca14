import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

/// `/styles.json`: the maps and where their styles are, as TileServer GL lists them.
struct StyleListRoute: OwnRoute, Hashable {
    init?(_ path: [String]) {
        guard path == ["styles.json"] else { return nil }
    }

    var name: String { "style" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        var styles: [OrderedJSON] = []
        for map in application.catalog.maps {
            let name = await MapFacts(map).name ?? map.id
            styles.append(
                .object([
                    ("version", .integer(8)), ("name", .string(name)), ("id", .string(map.id)),
                    ("url", .string(application.url("/styles/\(map.id)/style.json", for: request))),
                ]))
        }
        return Document(.array(styles)).response(to: request.head)
    }
}

/// `/styles/{256|512}/{id}.json`: TileJSON of a map's drawn tiles.
struct DrawnTileJSONRoute: OwnRoute, Hashable {
    let id: String
    /// Width and height of the tiles in points.
    let side: Int

    init?(_ path: [String]) {
        guard path.count == 3, path[0] == Self.folder, let side = Self.sides[path[1]], path[2].hasSuffix(".json") else {
            return nil
        }
        (self.side, id) = (side, String(path[2].dropLast(5)))
    }

    /// The sides by their text.
    static let sides = ["256": 256, "512": 512]
    static let folder = StyleRoute.folder
    var name: String { "tilejson" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let map = try application.map(named: id)
        record.map = map.id
        let json = await DrawnTileDocument(map).json(side: side) { application.url($0, for: request) }
        return Document(json).response(to: request.head)
    }
}

/// `/data.json`, `[/{256|512}]/rendered.json` and `[/{256|512}]/index.json`: lists of TileJSON documents, of tilesets,
/// of drawn maps and of both.
struct TileJSONListRoute: OwnRoute, Hashable {
    /// Width and height of drawn tiles in points; nil to leave them out.
    let side: Int?
    let hasTilesets: Bool

    init?(_ path: [String]) {
        guard let last = path.last, path.count <= 2 else { return nil }
        let stated = path.count == 2 ? DrawnTileJSONRoute.sides[path[0]] : 256
        switch last {
        case "data.json" where path.count == 1: (side, hasTilesets) = (nil, true)
        case "rendered.json" where stated != nil: (side, hasTilesets) = (stated, false)
        case "index.json" where stated != nil: (side, hasTilesets) = (stated, true)
        default: return nil
        }
    }

    var name: String { "tilejson" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let url: (String) -> String = { application.url($0, for: request) }
        var documents: [OrderedJSON] = []
        for map in application.catalog.maps {
            if let side { documents.append(await DrawnTileDocument(map).json(side: side, url)) }
        }
        if hasTilesets {
            for map in application.catalog.maps {
                for id in await application.tilesets(of: map) {
                    // One that cannot be read now is left out.
                    guard let layer = try? await application.tileset(id), let document = try? await TileDocument(layer)
                    else { continue }
                    documents.append(document.dataJSON(url))
                }
            }
        }
        return Document(.array(documents)).response(to: request.head)
    }
}

/// `/data/{id}.json`: TileJSON of a tileset, where TileServer GL has it.
struct DataJSONRoute: OwnRoute, Hashable {
    let id: String

    init?(_ path: [String]) {
        guard path.count == 2, path[0] == Self.folder, path[1].hasSuffix(".json") else { return nil }
        id = String(path[1].dropLast(5))
    }

    static let folder: String? = "data"
    var name: String { "tilejson" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let layer = try await application.tileset(id)
        record.map = layer.id
        let json = try await TileDocument(layer).dataJSON { application.url($0, for: request) }
        return Document(json).response(to: request.head)
    }
}

/// `/data/{id}/{z}/{x}/{y}.{extension}`: a tile of a tileset, where TileServer GL has it.
struct DataTileRoute: OwnRoute, Hashable {
    let id: String
    let address: TileAddress

    init?(_ path: [String]) {
        guard path.count == 5, path[0] == Self.folder, let address = TileAddress(path[2...]) else { return nil }
        (id, self.address) = (path[1], address)
    }

    static let folder = DataJSONRoute.folder
    var name: String { "tile" }
    func template(of target: RequestTarget) -> String? { TileAddress.template(of: target) }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        let layer = try await application.tileset(id)
        let document = try await TileDocument(layer)
        guard document.fileExtensions.contains(address.fileExtension) else {
            throw Problem.notFound("tileset \(layer.id) is not available in this format: use \(document.endings)")
        }
        guard document.zooms.contains(address.tile.z) else {
            throw Problem.notFound("tileset \(layer.id) has no zoom \(address.tile.z)")
        }
        var response = try await TileRoute(id: id, address: address).response(to: request, application, &record)
        if address.fileExtension == "pbf", response.headers[.contentType] != nil {
            response.headers[.contentType] = "application/x-protobuf"
        }
        return response
    }
}
