import Gallery
import HTTPTypes
import Hummingbird
import HummingbirdCore
import MapSnapshot
import NIOCore
import RequestText
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
    private let currentGallery: Mutex<Gallery>
    let publishedStyles = Mutex<[PublishedName: PublishedStyle]>([:])
    let styleDocuments = StyleDocuments()
    /// Whether images can be drawn.
    let canary = Canary()
    private let draining = Atomic(false)
    /// Limits the log lines about malformed requests.
    let refusals = Occasion(10, per: .seconds(1))
    private let (hostWarnings, descriptorWarnings) = (Occasion(1, per: .seconds(60)), Occasion(1, per: .seconds(60)))
    /// Whether the current task draws images at the start.
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

    /// Serves other maps from now on; requests in progress keep theirs.
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

    /// Reports from now on that the server is stopping.
    func drain() { draining.store(true, ordering: .relaxed) }

    /// Whether the server is stopping.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// The response to a request; never throws, because every error is a response.
    ///
    /// - Parameter peer: the address of the client or its proxy; nil on a socket in the file system.
    func response(to request: Request, peer: @escaping @autoclosure @Sendable () -> String?) async -> Response {
        await traced(request.headers) { await self.untraced(request, peer: peer, &$0) }
    }

    private func untraced(
        _ request: Request, peer: @escaping @Sendable () -> String?, _ record: inout RequestRecord
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
        // The client is gone; nginx logs this status, too.
        record.status = Task.isCancelled ? 499 : response.status.code
        record.bytes = response.body.contentLength
        record.duration = .now - start
        metrics.count(record)
        log.log(record)
        return response
    }

    /// Warns about unknown hosts, without naming them.
    func warnOfHosts() {
        guard hostWarnings.take() != nil else { return }
        log.say(
            "a request for an unknown host was refused with 421: start the server with --public-url, or add the host "
                + "with --allowed-hosts", level: "warning")
    }

    /// Warns that connections wait.
    func warnOfDescriptors() {
        guard descriptorWarnings.take() != nil else { return }
        log.say(
            "a connection is waiting for a file descriptor: raise the limit (LimitNOFILE, ulimit -n)",
            level: "warning")
    }

    /// Adds what every response has.
    func addCommonFields(to headers: inout HTTPFields) {
        headers[.noSniff] = "nosniff"
        if let cors = options.cors { headers[.accessControlAllowOrigin] = cors }
    }

    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]

    private func answer(
        _ request: Request, peer: @escaping @Sendable () -> String?, _ record: inout RequestRecord
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
                "compressed bodies are not supported: send it without Content-Encoding")
        }
        if head.method == .options { return preflight() }
        guard let route = Routes.route(of: target) else { throw Problem.notFound() }
        record.route = route.name
        record.origin = route.origin
        let (plain, expiry) = try granted(target, route, head)
        try Self.allow(head, route.methods)
        let granted = GrantedRequest(
            request: request, target: plain, query: plain.decodedQuery(), expiry: expiry, peer: peer)
        var response = try await route.response(to: granted, self, &record)
        // The length of an image is not known without drawing it.
        if head.method == .head, response.body.contentLength != nil { response = response.createHeadResponse() }
        if let expiry { response.headers.restrictCaching(to: expiry.seconds) }
        return response
    }

    /// - Throws: `Problem` with 405.
    private static func allow(_ head: HTTPRequest, _ methods: [HTTPRequest.Method]) throws(Problem) {
        guard methods.contains(head.method) else {
            throw .methodNotAllowed(methods.map(\.rawValue).joined(separator: ", "))
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
}

extension SnapshotApplication {
    /// Answers a request in a span, which continues the client's trace.
    ///
    /// Requests to tile servers get the same trace. Without a tracer nothing is read from the client or sent on. The
    /// span has what the log has, and nothing as the client wrote it.
    func traced(
        _ headers: HTTPFields, _ answer: (inout RequestRecord) async -> Response
    ) async -> Response {
        var record = RequestRecord()
        guard !(tracer is NoOpTracer) else { return await answer(&record) }
        var context = InstrumentationContext.topLevel
        tracer.extract(headers, into: &context, using: FieldExtractor())
        let span = tracer.startSpan("request", context: context, ofKind: .server)
        defer { span.end() }
        var outgoing: [String: String] = [:]
        tracer.inject(span.context, into: &outgoing, using: FieldInjector())
        let response = await TraceHeaders.$current.withValue(outgoing) {
            await InstrumentationContext.$current.withValue(span.context) { await answer(&record) }
        }
        span.operationName = "\(record.method) \(record.route)"
        span.attributes["http.response.status_code"] = record.status
        span.attributes["snapshot.origin"] = record.origin?.name
        span.attributes["snapshot.source"] = record.image?.source.rawValue
        if record.status >= 500 { span.setStatus(SpanStatus(code: .error)) }
        return response
    }
}

/// Reads header fields of a request.
private struct FieldExtractor: Extractor {
    func extract(key: String, from fields: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { fields[$0] }
    }
}

/// Collects header fields for requests to tile servers.
private struct FieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into fields: inout [String: String]) { fields[key] = value }
}
