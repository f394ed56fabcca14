import Dialects
import HTTPTypes
import Hummingbird
import MapSnapshot
import NIOCore
import RequestText
import Tracing

extension SnapshotApplication {
    /// How an image is answered, apart from what it shows.
    struct Delivery: Sendable {
        let origin: RequestOrigin
        /// The dialect, whose statuses errors have.
        var dialect: Dialect?
        /// Whether the request is a query, whose parameters errors name.
        var isQuery = false
        /// What was left out.
        var ignored: [String] = []
        /// Icons that were fetched for this request, by URL.
        var icons: [String: PinImage] = [:]
    }

    /// `GET /snapshot.png`.
    func query(
        _ target: RequestTarget, _ format: FileFormat, _ head: HTTPRequest, _ record: inout RequestRecord
    ) async throws -> Response {
        record.origin = .query
        guard let parameters = target.validQuery?.fields else {
            throw Problem(.badRequest, "invalid_request", "the query is not percent-encoded UTF-8")
        }
        let delivery = Delivery(origin: .query, isQuery: true)
        do {
            let request = try SnapshotRequest(
                texts: parameters.map { SnapshotRequest.TextField($0.name, $0.value) }, format: format)
            return try await image(request, delivery, head, &record)
        } catch {
            throw Problem(error, isQuery: true)
        }
    }

    /// `POST /snapshot`.
    func posted(_ request: Request, _ record: inout RequestRecord) async throws -> Response {
        record.origin = .json
        try hosts.checkIsOurs(request.head)
        if let type = request.headers[.contentType], !type.lowercased().hasPrefix("application/json") {
            throw Problem(.unsupportedMediaType, "unsupported_type", "the body is not JSON: use application/json")
        }
        let body = try await body(of: request)
        let snapshot = try SnapshotRequest(json: body)
        return try await image(snapshot, Delivery(origin: .json), request.head, &record)
    }

    /// A request in a dialect.
    func image(
        in dialect: Dialect, _ target: RequestTarget, _ request: Request, _ record: inout RequestRecord
    ) async throws -> Response {
        record.origin = dialect.origin
        let method: DialectRequest.Method
        switch request.method {
        case .get, .head: method = .get
        case .post:
            try hosts.checkIsOurs(request.head)
            method = .post
        default: throw Problem.methodNotAllowed("GET, HEAD")
        }
        let body = method == .post ? try await body(of: request) : []
        let catalog = catalog
        let settings = DialectSettings(
            images: Set(catalog.images.keys), imageAliases: options.imageAliases,
            allowsRemoteIcons: options.icons != nil, maximumSide: options.limits.side,
            maximumPixels: options.limits.pixels)
        var translation = try dialect.translate(
            DialectRequest(method: method, target: target.raw, body: body), settings: settings)
        guard let map = map(for: &translation, in: catalog) else {
            throw dialect.unknownStyle(translation.style ?? "", known: catalog.names(options))
        }
        record.map = map.id
        let icons = await fetchedIcons(for: &translation)
        var snapshot = translation.request
        snapshot.tiles = map.layers.map(\.id)
        if translation.format == nil { snapshot.file.format = await map.isVector ? .png : .jpeg }
        let delivery = Delivery(
            origin: dialect.origin, dialect: dialect, ignored: translation.ignored, icons: icons)
        do {
            return try await image(snapshot, delivery, request.head, &record)
        } catch {
            throw Problem(error, in: dialect)
        }
    }

    /// The map that a request in a dialect names; nil for a style that is not known.
    private func map(for translation: inout DialectTranslation, in catalog: MapCatalog) -> MapCatalog.Map? {
        let (style, options) = (translation.style, options)
        guard translation.isServiceStyle, let style, catalog.known(style, options) == nil else {
            return catalog.map(named: style, options)
        }
        translation.useDefaultStyle()
        return catalog.map(named: style, options) ?? catalog.maps.first
    }

    /// Prepares and draws a request.
    func image(
        _ request: SnapshotRequest, _ delivery: Delivery, _ head: HTTPRequest, _ record: inout RequestRecord
    ) async throws -> Response {
        var request = request
        record.place = request.place
        record.ignored = delivery.ignored
        try choose(&request, &record)
        let deadline = ContinuousClock.now + options.deadline
        let prepared = try await service.prepare(request, images: delivery.icons, deadline: deadline)
        return try await response(to: prepared, as: request.file.format, delivery, head, deadline, &record)
    }

    /// Draws a prepared request.
    ///
    /// For HEAD, and for clients that have the image, only its tiles are looked for, because without any the image is an
    /// error.
    func response(
        to prepared: PreparedRequest, as format: FileFormat, _ delivery: Delivery, _ head: HTTPRequest,
        _ deadline: ContinuousClock.Instant, _ record: inout RequestRecord
    ) async throws -> Response {
        let tag = prepared.digest.map { "\"\($0)\"" }
        var headers: HTTPFields = [.contentType: format.mediaType]
        if !delivery.ignored.isEmpty { headers[.ignored] = delivery.ignored.joined(separator: ", ") }
        headers[.cacheControl] = cacheControl(nil)
        let isKnown = tag.flatMap { tag in
            head.headerFields[.ifNoneMatch].map { EntityTag.matches($0, tag) }
        }
        if isKnown == true || head.method == .head {
            let age = try await service.look(for: prepared, deadline: deadline)
            if age == nil { headers[.eTag] = tag }
            headers[.cacheControl] = cacheControl(age)
            if isKnown == true, age == nil {
                headers[.contentType] = nil
                return Response(status: .notModified, headers: headers)
            }
            // The length is not known without drawing.
            if head.method == .head { return Response(status: .ok, headers: headers, body: .unknownLength) }
        }
        let origin = Self.isWarmingUp ? .warmUp : delivery.origin
        record.origin = origin
        let image = try await service.image(for: prepared, from: origin, deadline: deadline)
        record.image = image
        if image.maximumAge == nil, let digest = image.digest { headers[.eTag] = "\"\(digest)\"" }
        headers[.cacheControl] = cacheControl(image.maximumAge)
        let body = ByteBuffer(bytes: image.file.bytes)
        if image.source == .memory, image.maximumAge == nil, let tag { remember(body, tag, headers, head, record) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// Answers equal requests of the next second with the same image, before they are read.
    ///
    /// Not with signatures or a tracer, which concern each request.
    private func remember(
        _ body: ByteBuffer, _ tag: String, _ headers: HTTPFields, _ head: HTTPRequest, _ record: RequestRecord
    ) {
        guard head.method == .get, let target = head.path, options.signatures == nil, tracer is NoOpTracer,
            !Self.isWarmingUp
        else { return }
        var headers = headers
        addCommonFields(to: &headers)
        var (delivered, revalidated) = (record, record)
        (delivered.status, delivered.bytes) = (200, body.readableBytes)
        (revalidated.status, revalidated.bytes, revalidated.image) = (304, 0, nil)
        let image = RecentImage(
            headers: headers, tag: tag, body: body, time: .now,
            delivered: RecentImage.Account(
                line: log.line(of: delivered), requests: metrics.series(of: delivered),
                images: metrics.fromMemory(record.origin ?? .query)),
            revalidated: RecentImage.Account(
                line: log.line(of: revalidated), requests: metrics.series(of: revalidated), images: nil))
        recent.insert(image, for: target)
    }

    /// Names the layers: those of the map that the style is, or else of the default map.
    private func choose(_ request: inout SnapshotRequest, _ record: inout RequestRecord) throws {
        guard request.tiles.isEmpty else { return }
        let catalog = catalog
        if let style = request.style, let map = catalog.map(named: style, options) {
            (request.tiles, request.style, record.map) = (map.layers.map(\.id), nil, map.id)
        } else if let style = request.style {
            let known = catalog.names(options).joined(separator: ", ")
            throw SnapshotError(
                .unknownStyle, "style \(style.prefix(100)) is not known", remedy: "use one of \(known)",
                pointer: "/style")
        } else if let map = catalog.maps.first {
            (request.tiles, record.map) = (map.layers.map(\.id), map.id)
        }
    }

    /// - Parameter age: how long an incomplete image may be cached; nil for a complete one.
    func cacheControl(_ age: Duration?) -> String {
        let seconds = age.map { Int($0.components.seconds) } ?? options.maximumAge
        guard age == nil else { return "public, max-age=\(seconds)" }
        return "public, max-age=\(seconds), stale-while-revalidate=60, stale-if-error=86400"
    }
}

extension Dialect {
    /// The way in.
    var origin: RequestOrigin {
        switch self {
        case .google: .google
        case .mapbox: .mapbox
        case .tileServerGL: .tileServerGL
        }
    }
}

extension MapCatalog.Map {
    /// Whether any layer is drawn from vectors.
    var isVector: Bool {
        get async {
            for layer in layers {
                guard case .tiles(let tiles) = layer else { return true }
                if case .vector? = try? await tiles.source.metadata().format { return true }
            }
            return false
        }
    }
}

extension SnapshotRequest {
    /// The center, if it is stated.
    var place: Coordinate? {
        switch framing {
        case .center(let center, _): center
        case .region(let region): region.center
        case .camera(let camera): camera.centerCoordinate
        case .bounds(let bounds): bounds.center
        case .mapRect, .annotations: pins.first?.coordinate
        }
    }
}
