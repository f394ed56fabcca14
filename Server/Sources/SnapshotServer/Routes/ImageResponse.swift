import HTTPTypes
import Hummingbird
import MapSnapshot
import NIOCore
import Tracing

/// How an image is answered, apart from what it shows.
struct ImageDelivery: Sendable {
    let origin: RequestOrigin
    /// What was ignored.
    var ignored: [String] = []
    /// Icons that were fetched for this request, by URL.
    var icons: [String: PinImage] = [:]
}

extension SnapshotApplication {
    /// Prepares and draws a request.
    func image(
        _ request: SnapshotRequest, _ delivery: ImageDelivery, _ head: HTTPRequest, _ record: inout RequestRecord
    ) async throws -> Response {
        var request = request
        record.place = request.place
        record.ignored = delivery.ignored
        try choose(&request, &record)
        return try await image(Self.validated(request), delivery, head, &record)
    }

    // Inlined into asynchronous code, typed errors crash the compiler of Swift 6.3 when it optimizes.
    @inline(never)
    private static func validated(_ request: SnapshotRequest) throws -> ValidatedRequest {
        try ValidatedRequest(request)
    }

    /// Prepares and draws a request whose layers are chosen.
    func image(
        _ request: ValidatedRequest, _ delivery: ImageDelivery, _ head: HTTPRequest, _ record: inout RequestRecord
    ) async throws -> Response {
        record.place = request.request.place
        record.ignored = delivery.ignored
        let deadline = ContinuousClock.now + options.deadline
        let prepared = try await service.prepare(request, images: delivery.icons, deadline: deadline)
        return try await response(to: prepared, as: request.file.format, delivery, head, deadline, &record)
    }

    /// Draws a prepared request.
    ///
    /// For HEAD, and for clients that have the image, only its tiles are looked for, because without any the image is an
    /// error.
    func response(
        to prepared: PreparedRequest, as format: FileFormat, _ delivery: ImageDelivery, _ head: HTTPRequest,
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
