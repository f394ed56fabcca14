import HTTPTypes
import Hummingbird
import MapSnapshot
import Synchronization

/// `/healthz`: whether the process answers.
struct HealthRoute: OwnRoute, Hashable {
    init?(_ path: [String]) {
        guard path == ["healthz"] || path == ["health"] else { return nil }
    }

    var name: String { "health" }
    var access: RouteAccess { .everyone }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        Document(.object([("status", .string("ok"))]), cacheControl: "no-store").response(to: request.head)
    }
}

/// `/readyz`: whether images can be drawn.
struct ReadyRoute: OwnRoute, Hashable {
    init?(_ path: [String]) {
        guard path == ["readyz"] else { return nil }
    }

    var name: String { "ready" }
    var access: RouteAccess { .everyone }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        guard !application.isDraining else {
            throw Problem(.serviceUnavailable, "draining", "the server is stopping")
        }
        if let problem = await application.canary.problem(of: application) { throw problem }
        return Document(.object([("status", .string("ready"))]), cacheControl: "no-store").response(to: request.head)
    }
}

/// `/openapi.json`: the description of our own routes.
struct OpenAPIRoute: OwnRoute, Hashable {
    init?(_ path: [String]) {
        guard path == ["openapi.json"] else { return nil }
    }

    var name: String { "openapi" }
    var access: RouteAccess { .everyone }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        Document(OpenAPIDocument.bytes, type: "application/json").response(to: request.head)
    }
}

/// Draws a small image to find out whether images can be drawn, at most every five seconds.
final class Canary: Sendable {
    private let last = Mutex<(until: ContinuousClock.Instant, problem: Problem?)?>(nil)
    private let count = Atomic(0)

    /// Why no image can be drawn; nil if images can be drawn.
    func problem(of application: SnapshotApplication) async -> Problem? {
        let known = last.withLock { $0.flatMap { $0.until > .now ? $0 : nil } }
        if let known { return known.problem }
        let problem = await problem(application)
        last.withLock { $0 = (.now + .seconds(5), problem) }
        return problem
    }

    private func problem(_ application: SnapshotApplication) async -> Problem? {
        guard let map = application.catalog.maps.first else { return nil }
        do {
            var request = SnapshotRequest(framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0))
            if case .tiles(let layer)? = map.layers.first {
                let metadata = try await layer.source.metadata()
                let place = metadata.bounds?.center ?? Coordinate(latitude: 0, longitude: 0)
                request.framing = .center(place, zoom: Double(min(metadata.zooms?.lowerBound ?? 0, 24)))
            }
            // Another image each time, so that it is drawn.
            let number = count.wrappingAdd(1, ordering: .relaxed).newValue
            request.background = Color(
                red: UInt8(truncatingIfNeeded: number), green: UInt8(truncatingIfNeeded: number >> 8), blue: 0)
            (request.size, request.missingTiles) = (Size(width: 32, height: 32), .blank)
            request.tiles = map.layers.map(\.id)
            _ = try await application.service.image(for: request, from: .canary, deadline: .now + .seconds(5))
            return nil
        } catch {
            let problem = Problem(error)
            return Problem(.serviceUnavailable, problem.code, problem.detail)
        }
    }
}
