import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

/// `/style/{id}`: the style of a map, where Martin has it.
struct MartinStyleRoute: OwnRoute, Hashable {
    let id: String

    init?(_ path: [String]) {
        guard path.count == 2, path[0] == Self.folder else { return nil }
        id = path[1]
    }

    static let folder: String? = "style"
    var name: String { "style" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        let map = try application.map(named: id)
        return try await StyleRoute(id: map.id).response(to: request, application, &record)
    }
}

/// `/style/{id}/{z}/{x}/{y}.{png|jpg}`: a drawn tile of 512 points, where Martin has it.
struct MartinTileRoute: OwnRoute, Hashable {
    let map: String
    /// Nil for one that is outside of the world.
    let address: TileAddress?

    init?(_ path: [String]) {
        guard path.count == 5, path[0] == Self.folder, let dot = path[4].lastIndex(of: ".") else { return nil }
        let fileExtension = path[4][path[4].index(after: dot)...]
        guard ["png", "jpg", "jpeg"].contains(fileExtension), UInt8(path[2]) != nil, UInt32(path[3]) != nil,
            UInt32(path[4][..<dot]) != nil
        else { return nil }
        map = path[1]
        address = TileAddress(path[2...])
    }

    static let folder = MartinStyleRoute.folder
    var name: String { "rendered_tile" }
    func template(of target: RequestTarget) -> String? { TileAddress.template(of: target) }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        let map = try application.map(named: map)
        guard let address else {
            throw Problem(.badRequest, "invalid_request", "there is no such tile at this zoom: use x and y below 2^z")
        }
        return try await RenderedTileRoute(map: map.id, address: address, side: 512)
            .response(to: request, application, &record)
    }
}

/// `/style/{id}/static/{camera}/{size}.jpeg`, which Martin answers with the address of the same image as `.jpg`.
struct MartinRedirectRoute: OwnRoute, Hashable {
    init?(_ path: [String]) {
        guard path.count == 5, path[0] == Self.folder, path[2] == "static", path[4].hasSuffix(".jpeg") else {
            return nil
        }
    }

    static let folder = MartinStyleRoute.folder
    var name: String { "martin" }
    var methods: [HTTPRequest.Method] { [.get, .head, .post] }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let place = String(request.target.path.dropLast(4)) + "jpg"
        return Response(
            status: .movedPermanently, headers: [.location: application.url(place, for: request)])
    }
}
