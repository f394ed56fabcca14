import Flights

extension SnapshotService {
    /// Checks a request, and computes the digest of its image, so that it need not be drawn if a client has it.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - images: images by the names that pins use, for this request only; they come before those of the service.
    ///   - deadline: when to stop waiting for servers that must be asked for the state of their tiles; nil for never.
    /// - Throws: like `digest(of:)` and `SnapshotRequest.validate()`, and `SnapshotError` with `tooLarge` for more than
    ///   the limits of the service; not for a tileset without an identity.
    public func prepare(
        _ request: SnapshotRequest, images: [String: PinImage] = [:], deadline: ContinuousClock.Instant? = nil
    ) async throws -> PreparedRequest {
        try await prepare(Self.validated(request), images: images, deadline: deadline)
    }

    /// Computes the digest of a validated request's image, so that it need not be drawn if a client has it.
    ///
    /// - Parameters:
    ///   - request: the request; it is not validated again.
    ///   - images: images by the names that pins use, for this request only; they come before those of the service.
    ///   - deadline: when to stop waiting for servers that must be asked for the state of their tiles; nil for never.
    /// - Throws: like `digest(of:)`, and `SnapshotError` with `tooLarge` for more than the limits of the service; not for
    ///   a tileset without an identity.
    public func prepare(
        _ request: ValidatedRequest, images: [String: PinImage] = [:], deadline: ContinuousClock.Instant? = nil
    ) async throws -> PreparedRequest {
        let content = content.adding(images)
        return try await Deadline.run(deadline) { try await self.prepared(request, content, isNamed: true) }
    }

    /// The digest of a request, computed without drawing, for use as an HTTP ETag, for example.
    ///
    /// - Throws: `SnapshotError` with `unsupported` if a tileset has no identity, with `unknownTileset` or
    ///   `unknownImage` for unknown names, and `tileSourceFailed`.
    public func digest(of request: SnapshotRequest) async throws -> RenderDigest {
        try await content.identity.digest(of: checked(Self.validated(request)))
    }

    /// The request with its digest, for callers that look for the image elsewhere before it is drawn.
    ///
    /// - Throws: like `digest(of:)`.
    package func named(_ request: ValidatedRequest) async throws -> (request: PreparedRequest, digest: RenderDigest) {
        try await named(request, content)
    }

    private func named(
        _ request: ValidatedRequest, _ content: ServiceContent
    ) async throws -> (request: PreparedRequest, digest: RenderDigest) {
        let plain = try checked(request).withoutNotes
        let tilesets = try await content.identity.tilesets(of: plain)
        let digest = try content.identity.digest(of: plain, tilesets: tilesets)
        let name = RenderName(digest: digest, tilesets: tilesets)
        return (PreparedRequest(request: plain, notes: request.notes, name: name, content: content), digest)
    }

    /// The same image as a file with other options; reuses the identities of the tilesets.
    @inline(never)
    package func prepared(_ other: PreparedRequest, as file: FileOptions) throws -> PreparedRequest {
        guard file != other.request.file else { return other }
        let request = try other.request.written(as: file)
        let name = try other.name.map { name in
            RenderName(
                digest: try other.content.identity.digest(of: request, tilesets: name.tilesets),
                tilesets: name.tilesets)
        }
        return PreparedRequest(request: request, notes: other.notes, name: name, content: other.content)
    }

    /// The request, with a name if there is a cache and the tilesets allow one.
    ///
    /// - Parameters:
    ///   - content: what it is drawn from; nil for what the service has now.
    ///   - isNamed: whether it gets a name without a cache, too.
    func prepared(
        _ request: ValidatedRequest, _ content: ServiceContent? = nil, isNamed: Bool = false
    ) async throws -> PreparedRequest {
        let content = content ?? self.content
        if cache != nil || isNamed {
            do {
                return try await named(request, content).request
            } catch let error as SnapshotError where error.code == .unsupported {}
        }
        let plain = try checked(request).withoutNotes
        return PreparedRequest(request: plain, notes: request.notes, name: nil, content: content)
    }

    // Inlined into asynchronous code, typed errors crash the compiler of Swift 6.3 when it optimizes.
    @inline(never)
    static func validated(_ request: SnapshotRequest) throws -> ValidatedRequest { try ValidatedRequest(request) }

    /// The request, within the limits of the service.
    @inline(never)
    private func checked(_ request: ValidatedRequest) throws -> ValidatedRequest {
        try check(request)
        return request
    }
}

/// The layers and images of a service at one time.
final class ServiceContent: Sendable {
    let layers: [MapLayer]
    let images: [String: PinImage]
    let identity: RenderIdentity

    init(layers: [MapLayer], images: [String: PinImage]) {
        (self.layers, self.images) = (layers, images)
        identity = RenderIdentity(layers: layers, images: images)
    }

    /// The same layers with more images.
    func adding(_ others: [String: PinImage]) -> ServiceContent {
        others.isEmpty ? self : ServiceContent(layers: layers, images: images.merging(others) { $1 })
    }

    var allowsPrefetch: Bool { layers.allSatisfy(\.allowsPrefetch) }
}

/// A request that a service has checked, with the digest of its image.
public struct PreparedRequest: Sendable {
    /// Without notes, on which the image does not depend.
    let request: ValidatedRequest
    /// Those of the request.
    let notes: [SnapshotNote]
    /// Nil if it was not needed, or if a tileset has no identity.
    let name: RenderName?
    /// The layers that the image is drawn from, even if the service has others in the meantime.
    let content: ServiceContent

    /// The tile that is a part of the image; nil for the whole image.
    var part: Part?

    /// A tile of a metatile.
    struct Part: Sendable {
        let tile: TileRequest
        /// That of the metatile; nil if a tileset has no identity.
        let digest: RenderDigest?
    }

    /// The digest of the image, known before it is drawn; nil if a tileset has no identity.
    public var digest: RenderDigest? { name?.digest }

    /// Concurrent requests with equal keys are drawn once.
    var key: RenderKey { name.map { .digest($0.digest) } ?? .request(request, ObjectIdentifier(content)) }
}

extension PreparedRequest {
    /// How much work drawing is: its time grows with the number of pixels, in a way that depends on the layers.
    var load: FlightLoad {
        let (width, height) = request.pixelSize
        let layers = request.tiles.joined(separator: ",")
        return FlightLoad(kind: (part == nil ? "image " : "tiles ") + layers, size: width * height)
    }
}

/// The digest of an image, and the identities of the tilesets when it was computed.
struct RenderName: Hashable, Sendable {
    let digest: RenderDigest
    /// The identities, serialized.
    let tilesets: [UInt8]
}

/// Identifies equal images.
enum RenderKey: Hashable, Sendable {
    case digest(RenderDigest)
    /// Without a digest; only valid while it is being drawn, from the same layers.
    case request(ValidatedRequest, ObjectIdentifier)
    /// The same for a drawing that is cut into tiles.
    case tiles(ValidatedRequest, RenderedTileOptions.Side, ObjectIdentifier)
}
