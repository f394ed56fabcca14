import FoundationEssentials
import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

/// `/data/{id}/elevation/{z}/{x}/{y}`: the elevation in the middle of a tile or, if x or y has decimals, at a longitude
/// and latitude; as TileServer GL has it.
struct ElevationRoute: OwnRoute, Hashable {
    let id: String
    private let z, x, y: String

    init?(_ path: [String]) {
        guard path.count == 6, path[0] == Self.folder, path[2] == "elevation" else { return nil }
        (id, z, x, y) = (path[1], path[3], path[4], path[5])
    }

    static let folder = DataJSONRoute.folder
    var name: String { "elevation" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        let elevations = try await Elevations(try await application.tileset(id))
        record.map = id
        guard let zoom = Double(z), let x = Double(x), let y = Double(y), [zoom, x, y].allSatisfy(\.isFinite),
            zoom == zoom.rounded()
        else {
            throw Problem(
                .badRequest, "invalid_request",
                "the address has parts that are not numbers: use /{z}/{x}/{y} of a tile, or /{z}/{longitude}/{latitude}"
            )
        }
        let place: ElevationPlace
        if x == x.rounded(), y == y.rounded() {
            guard elevations.zooms.contains(zoom), let tile = TileCoordinate(exactlyZ: zoom, x: x, y: y) else {
                throw Problem.notFound("tileset \(id) has no such tile: use its zooms, and x and y below 2^z")
            }
            place = ElevationPlace(middleOf: tile)
        } else {
            place = try elevations.place(longitude: x, latitude: y, zoom: zoom)
        }
        guard let found = try await elevations.elevation(at: place) else { return Response(status: .noContent) }
        let json = OrderedJSON.object([
            ("long", .number(place.longitude)), ("lat", .number(place.latitude)), ("elevation", .number(found.meters)),
            ("z", .integer(place.tile.z)), ("x", .integer(place.tile.x)), ("y", .integer(place.tile.y)),
            ("pixelX", .integer(found.column)), ("pixelY", .integer(found.row)),
        ])
        return Document(json, cacheControl: "public, max-age=\(application.options.maximumAge)")
            .response(to: request.head)
    }
}

/// `POST /data/{id}/elevation`: the elevations at a list of places.
struct ElevationListRoute: OwnRoute, Hashable {
    let id: String

    init?(_ path: [String]) {
        guard path.count == 3, path[0] == Self.folder, path[2] == "elevation" else { return nil }
        id = path[1]
    }

    static let folder = DataJSONRoute.folder
    /// Maximum number of places of one request.
    private static let maximumPoints = 1000
    var name: String { "elevation" }
    var methods: [HTTPRequest.Method] { [.post] }

    private struct Body: Decodable {
        struct Point: Decodable {
            let lon, lat, z: Double
        }

        let points: [Point]
    }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let bytes = try await application.body(of: request.request)
        let elevations = try await Elevations(try await application.tileset(id))
        record.map = id
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(bytes)), !body.points.isEmpty else {
            throw Problem(
                .badRequest, "invalid_request",
                #"the body has no points: send {"points": [{"lon": 9.5209, "lat": 47.141, "z": 12}]}"#,
                pointer: "/points")
        }
        guard body.points.count <= Self.maximumPoints else {
            throw Problem(
                .badRequest, "too_large", "\(body.points.count) points are over the limit of \(Self.maximumPoints)",
                pointer: "/points")
        }
        let places = try body.points.map {
            try elevations.place(longitude: $0.lon, latitude: $0.lat, zoom: $0.z.rounded(.down))
        }
        let found = try await elevations.elevations(at: places, deadline: .now + application.options.deadline)
        return Document(.array(found.map { $0.map(OrderedJSON.number) ?? .null }), cacheControl: "no-store")
            .response(to: request.head)
    }
}
