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
        let content = content.adding(images)
        return try await Deadline.run(deadline) { try await self.prepared(request, content, isNamed: true) }
    }

    /// The digest of a request, computed without drawing, for use as an HTTP ETag, for example.
    ///
    /// - Throws: `SnapshotError` with `unsupported` if a tileset has no identity, with `unknownTileset` or
    ///   `unknownImage` for unknown names, and `tileSourceFailed`.
    public func digest(of request: SnapshotRequest) async throws -> RenderDigest {
        try await content.identity.digest(of: validated(request))
    }

    /// The request with its digest, for callers that look for the image elsewhere before it is drawn.
    ///
    /// - Throws: like `digest(of:)`, and errors of validation.
    package func named(_ request: SnapshotRequest) async throws -> NamedRequest {
        try await named(request, content)
    }

    private func named(_ request: SnapshotRequest, _ content: ServiceContent) async throws -> NamedRequest {
        let plain = try validated(request).withoutNotes
        return try named(plain, request.notes, content, tilesets: try await content.identity.tilesets(of: plain))
    }

    /// The same image as a file with other options; reuses the identities of the tilesets.
    package func named(_ other: NamedRequest, as file: FileOptions) throws -> NamedRequest {
        guard file != other.prepared.request.file, let name = other.prepared.name else { return other }
        var request = other.prepared.request.request
        request.file = file
        return try named(validated(request), other.prepared.notes, other.prepared.content, tilesets: name.tilesets)
    }

    private func named(
        _ request: ValidatedRequest, _ notes: [SnapshotNote], _ content: ServiceContent, tilesets: [UInt8]
    ) throws -> NamedRequest {
        let digest = try content.identity.digest(of: request, tilesets: tilesets)
        let name = RenderName(digest: digest, tilesets: tilesets)
        let prepared = PreparedRequest(request: request, notes: notes, name: name, content: content)
        return NamedRequest(prepared: prepared, digest: digest)
    }

    /// The request, with a name if there is a cache and the tilesets allow one.
    ///
    /// - Parameters:
    ///   - content: what it is drawn from; nil for what the service has now.
    ///   - isNamed: whether it gets a name without a cache, too.
    func prepared(
        _ request: SnapshotRequest, _ content: ServiceContent? = nil, isNamed: Bool = false
    ) async throws -> PreparedRequest {
        let content = content ?? self.content
        if cache != nil || isNamed {
            do {
                return try await named(request, content).prepared
            } catch let error as SnapshotError where error.code == .unsupported {}
        }
        let plain = try validated(request).withoutNotes
        return PreparedRequest(request: plain, notes: request.notes, name: nil, content: content)
    }

    /// Validates outside of asynchronous code: inlined into it, the initializer's typed error crashes the compiler of
    /// Swift 6.3 when it optimizes.
    @inline(never)
    private func validated(_ request: SnapshotRequest) throws -> ValidatedRequest {
        let validated = try ValidatedRequest(request)
        try check(validated)
        return validated
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
