import Dialects
import Gallery
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import MapSnapshot
import NIOCore
import RequestText
import SnapshotConfiguration
import Synchronization
import Tracing

/// What the server answers, without its sockets.
final class SnapshotApplication: Sendable {
    let service: SnapshotService
    let hosts: HostCheck
    let metrics: ServerMetrics
    let log: AccessLog
    let tracer: any Tracer
    let connections = ClientConnections()
    let recent = RecentImages()
    private let current: Mutex<(catalog: MapCatalog, options: ServerOptions)>
    private let canary = Mutex<(until: ContinuousClock.Instant, problem: Problem?)?>(nil)
    private let currentGallery: Mutex<Gallery>
    let publishedStyles = Mutex<[PublishedName: PublishedStyle]>([:])
    let styleDocuments = StyleDocuments()
    private let canaries = Atomic(0)
    private let draining = Atomic(false)
    /// Lines about what is no request, and about hosts and descriptors.
    let refusals = Occasion(10, per: .seconds(1))
    private let (hostWarnings, descriptorWarnings) = (Occasion(1, per: .seconds(60)), Occasion(1, per: .seconds(60)))
    /// Whether the current task draws in advance.
    @TaskLocal static var isWarmingUp = false

    init(
        _ catalog: MapCatalog, options: ServerOptions, registry: PrometheusRegistry = PrometheusRegistry(),
        log: AccessLog? = nil, tracer: (any Tracer)? = nil
    ) {
        self.tracer = tracer ?? InstrumentationSystem.tracer
        let metrics = ServerMetrics(registry)
        self.metrics = metrics
        self.log = log ?? AccessLog(places: options.loggedPlaces)
        hosts = HostCheck(options)
        current = Mutex((catalog, options))
        currentGallery = Mutex(Gallery(places: options.places, settings: Self.gallerySettings(catalog, options)))
        service = SnapshotService(
            layers: catalog.layers, images: catalog.images,
            cache: SnapshotCache(memoryBytes: options.memoryBytes, folder: options.cacheFolder),
            options: options.serviceOptions { metrics.count($0) })
        metrics.watch(service)
    }

    /// The maps of the moment.
    var catalog: MapCatalog { current.withLock(\.catalog) }

    /// The options of the moment: those for maps change with them.
    var options: ServerOptions { current.withLock(\.options) }

    /// The page at `/`.
    var gallery: Gallery {
        get { currentGallery.withLock(\.self) }
        set { currentGallery.withLock { $0 = newValue } }
    }

    /// Serves other maps from now on; requests that have begun keep theirs.
    ///
    /// - Parameter options: the options of which those for maps count from now on; nil for no others.
    func replace(_ catalog: MapCatalog, options: ServerOptions? = nil) {
        service.replace(layers: catalog.layers, images: catalog.images)
        current.withLock { current in
            current.catalog = catalog
            if let options { current.options.useMaps(of: options) }
        }
        publishedStyles.withLock { $0 = [:] }
        styleDocuments.removeAll()
        recent.removeAll()
    }

    /// Reports from now on that the server ends.
    func drain() { draining.store(true, ordering: .relaxed) }

    /// The response to a request; never throws, because every error is a response.
    ///
    /// - Parameter peer: the address of the client or its proxy; nil on a socket in the file system.
    func response(to request: Request, peer: @autoclosure @Sendable () -> String?) async -> Response {
        await traced(request.headers) { await self.untraced(request, peer: peer, &$0) }
    }

    private func untraced(
        _ request: Request, peer: @Sendable () -> String?, _ record: inout RequestRecord
    ) async -> Response {
        let start = ContinuousClock.now
        record.method = Self.methods.contains(request.method.rawValue) ? request.method.rawValue : "other"
        var response: Response
        do {
            response = try await answer(request, peer: peer, &record)
        } catch {
            let problem = (error as? Problem) ?? Problem(error)
            (record.code, record.pointer) = (problem.code, problem.loggedPlace)
            if problem.status == .misdirectedRequest { warnOfHosts() }
            response = problem.response
            if request.method == .head { response = response.createHeadResponse() }
        }
        addCommonFields(to: &response.headers)
        // Nobody reads the response; nginx logs this status, too.
        record.status = Task.isCancelled ? 499 : response.status.code
        record.bytes = response.body.contentLength
        record.duration = .now - start
        metrics.count(record)
        log.log(record)
        return response
    }

    /// Says what to do about hosts that are not ours, without naming them.
    func warnOfHosts() {
        guard hostWarnings.take() != nil else { return }
        log.say(
            "a request names a host that is not known, and gets 421: start the server with --public-url, or add the host "
                + "with --allowed-hosts", level: "warning")
    }

    /// Says that connections wait.
    func warnOfDescriptors() {
        guard descriptorWarnings.take() != nil else { return }
        log.say(
            "no file descriptor is left for a connection, which waits: raise the limit (LimitNOFILE, ulimit -n)",
            level: "warning")
    }

    /// Adds what every response has.
    func addCommonFields(to headers: inout HTTPFields) {
        headers[.noSniff] = "nosniff"
        if let cors = options.cors { headers[.accessControlAllowOrigin] = cors }
    }

    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]

    private func answer(
        _ request: Request, peer: @Sendable () -> String?, _ record: inout RequestRecord
    ) async throws -> Response {
        let head = request.head
        try hosts.check(head)
        guard let received = head.path, received.utf8.count <= options.targetBytes else {
            throw Problem(
                .uriTooLong, "uri_too_long", "the URL is over the limit of \(options.targetBytes) bytes: use POST")
        }
        guard let target = RequestTarget(received: received, basePath: options.publicURL?.basePath ?? "") else {
            throw Problem(.badRequest, "invalid_request", "the target is not a path")
        }
        if let encoding = head.headerFields[.contentEncoding], encoding.lowercased() != "identity" {
            throw Problem(
                .unsupportedMediaType, "unsupported_encoding",
                "bodies with a Content-Encoding are not read: send it plain")
        }
        if head.method == .options { return preflight() }
        guard let route = Route(target) else { throw Problem.notFound() }
        record.route = route.label
        record.origin = route.origin
        let granted = try granted(target, route, head)
        var response = try await answer(route, granted, request, peer: peer, &record)
        if let expiry = granted.expiry { response.headers.restrictCaching(to: expiry.seconds) }
        return response
    }

    private func answer(
        _ route: Route, _ granted: GrantedRequest, _ request: Request, peer: @Sendable () -> String?,
        _ record: inout RequestRecord
    ) async throws -> Response {
        let (head, target) = (request.head, granted.target)
        switch route {
        case .snapshotQuery(let format):
            try Self.allow(head, [.get, .head])
            return try await query(target, format, head, &record)
        case .snapshotJSON:
            try Self.allow(head, [.post])
            return try await posted(request, &record)
        case .dialect(let dialect): return try await image(in: dialect, target, request, &record)
        case .tileJSON, .tile, .style, .sprite, .glyphs, .installedGlyphs, .renderedTile, .openAPI:
            try Self.allow(head, [.get, .head])
            let response = try await document(route, granted, head, peer: peer(), &record)
            return head.method == .head ? response.createHeadResponse() : response
        case .health, .ready:
            try Self.allow(head, [.get, .head])
            let response = (route == .ready ? try await readiness() : Self.healthy).response(to: head)
            return head.method == .head ? response.createHeadResponse() : response
        case .gallery:
            try Self.allow(head, [.get, .head])
            try hosts.checkIsOurs(head)
            let response = try galleryPage(target, head)
            return head.method == .head ? response.createHeadResponse() : response
        }
    }

    /// - Throws: `Problem` with 405.
    static func allow(_ head: HTTPRequest, _ methods: [HTTPRequest.Method]) throws(Problem) {
        guard methods.contains(head.method) else {
            throw .methodNotAllowed(methods.map(\.rawValue).joined(separator: ", "))
        }
    }

    /// The body of a request.
    ///
    /// - Throws: `Problem` with 413 for more than the limit.
    func body(of request: Request) async throws -> [UInt8] {
        let limit = options.bodyBytes
        let problem = Problem(.contentTooLarge, "body_too_large", "the body is over the limit of \(limit) bytes")
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw problem }
        do {
            return Array((try await request.body.collect(upTo: limit)).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw problem
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            throw problem
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Chunks without a valid length, an encoding that is not chunked at its end, or a client that leaves.
            throw Problem(.badRequest, "invalid_request", "the body does not end as its headers say: send it again")
        }
    }

    private func preflight() -> Response {
        var response = Response(status: .noContent)
        if options.cors != nil {
            response.headers[.accessControlAllowMethods] = "GET, HEAD, POST"
            response.headers[.accessControlAllowHeaders] = "Content-Type"
        }
        response.headers[.allow] = "GET, HEAD, POST, OPTIONS"
        return response
    }

    private static var healthy: Document { Document(.object([("status", .string("ok"))]), cacheControl: "no-store") }

    /// Whether images can be drawn, tried at most every five seconds.
    private func readiness() async throws -> Document {
        guard !draining.load(ordering: .relaxed) else {
            throw Problem(.serviceUnavailable, "draining", "the server is stopping")
        }
        let known = canary.withLock { $0.flatMap { $0.until > .now ? $0 : nil } }
        let problem: Problem?
        if let known {
            problem = known.problem
        } else {
            problem = await canaryProblem()
            canary.withLock { $0 = (.now + .seconds(5), problem) }
        }
        if let problem { throw problem }
        return Document(.object([("status", .string("ready"))]), cacheControl: "no-store")
    }

    private func canaryProblem() async -> Problem? {
        guard let map = catalog.maps.first else { return nil }
        do {
            var request = SnapshotRequest(framing: .center(Coordinate(latitude: 0, longitude: 0), zoom: 0))
            if case .tiles(let layer)? = map.layers.first {
                let metadata = try await layer.source.metadata()
                let place = metadata.bounds?.center ?? Coordinate(latitude: 0, longitude: 0)
                request.framing = .center(place, zoom: Double(min(metadata.zooms?.lowerBound ?? 0, 24)))
            }
            // Another image each time, so that it is drawn.
            let number = canaries.wrappingAdd(1, ordering: .relaxed).newValue
            request.background = Color(
                red: UInt8(truncatingIfNeeded: number), green: UInt8(truncatingIfNeeded: number >> 8), blue: 0)
            (request.size, request.missingTiles) = (Size(width: 32, height: 32), .blank)
            request.tiles = map.layers.map(\.id)
            _ = try await service.image(for: request, from: .canary, deadline: .now + .seconds(5))
            return nil
        } catch {
            let problem = Problem(error)
            return Problem(.serviceUnavailable, problem.code, problem.detail)
        }
    }
}

extension Route {
    var label: RequestRecord.Route {
        switch self {
        case .snapshotQuery, .snapshotJSON: .snapshot
        case .dialect(.google): .google
        case .dialect(.mapbox): .mapbox
        case .dialect(.tileServerGL): .tileServerGL
        case .tileJSON: .tileJSON
        case .tile: .tile
        case .style, .sprite, .glyphs, .installedGlyphs: .style
        case .renderedTile: .renderedTile
        case .health: .health
        case .ready: .ready
        case .openAPI: .openAPI
        case .gallery: .gallery
        }
    }

    /// The way in of an image that is not a tile; nil for other routes.
    fileprivate var origin: RequestOrigin? {
        switch self {
        case .snapshotQuery: .query
        case .snapshotJSON: .json
        case .dialect(let dialect): dialect.origin
        default: nil
        }
    }
}
