import Flights
import Glibc

/// Draws images for lists, batches and servers, sharing tiles, caches and identical requests.
///
/// ```swift
/// let service = SnapshotService(tiles: [TileLayer(source)], cache: SnapshotCache())
/// let file = try await service.file(for: request)
/// ```
///
/// Concurrent equal requests are drawn once. One image per CPU is drawn at a time; requested images come before
/// prefetched ones. It may be used from any task.
public final class SnapshotService: Sendable {
    private let layers: [MapLayer]
    private let images: [String: PinImage]
    private let identity: RenderIdentity
    private let cache: SnapshotCache?
    private let decodedTiles: DecodedTileCache?
    package let slots: DrawSlots
    let files: SingleFlight<RenderKey, ServedImage>
    private let snapshots: SingleFlight<RenderKey, Snapshot>

    /// Creates a service for a stack of layers.
    ///
    /// - Parameters:
    ///   - tiles: the layers, bottom first; each should have a unique id.
    ///   - images: images by the names that pins use.
    ///   - cache: the output cache; nil for none.
    ///   - decodedTileBytes: maximum size of the cache of decoded tiles, in bytes: 60 tiles of 256 pixels take 16 MiB.
    public convenience init(
        tiles: [TileLayer], images: [String: PinImage] = [:], cache: SnapshotCache? = nil,
        decodedTileBytes: Int = 16 << 20
    ) {
        self.init(
            layers: tiles.map(MapLayer.tiles), images: images, cache: cache, decodedTileBytes: decodedTileBytes)
    }

    /// Creates a service for a stack of tilesets and styles.
    ///
    /// - Parameters:
    ///   - layers: the tilesets and styles, bottom first; each should have a unique id.
    ///   - images: images by the names that pins use.
    ///   - cache: the output cache; nil for none.
    ///   - decodedTileBytes: maximum size of the cache of decoded tiles, in bytes.
    public convenience init(
        layers: [MapLayer], images: [String: PinImage] = [:], cache: SnapshotCache? = nil,
        decodedTileBytes: Int = 16 << 20
    ) {
        self.init(layers: layers, images: images, cache: cache, decodedTileBytes: decodedTileBytes, draws: nil)
    }

    /// Creates a service with a number of concurrent draws.
    package convenience init(tiles: [TileLayer], cache: SnapshotCache? = nil, draws: Int) {
        self.init(layers: tiles.map(MapLayer.tiles), cache: cache, draws: draws)
    }

    /// - Parameter draws: number of concurrent draws; nil for one per CPU.
    package init(
        layers: [MapLayer], images: [String: PinImage] = [:], cache: SnapshotCache? = nil,
        decodedTileBytes: Int = 16 << 20, draws: Int?
    ) {
        self.layers = layers
        self.images = images
        self.cache = cache
        decodedTiles = decodedTileBytes > 0 ? DecodedTileCache(limit: decodedTileBytes) : nil
        identity = RenderIdentity(layers: layers, images: images)
        slots = DrawSlots(count: draws ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        files = SingleFlight(line: slots, executor: RenderThreads.shared)
        snapshots = SingleFlight(line: slots, executor: RenderThreads.shared)
    }

    /// The image in the requested format, from the cache or drawn now.
    ///
    /// If the calling task is canceled, it returns at once; drawing stops when no caller is left.
    ///
    /// - Throws: like `MapSnapshotter.start()` and `Snapshot.data()`; failures are not cached.
    public func file(for request: SnapshotRequest) async throws -> SnapshotFile {
        try await image(for: prepared(request)).file
    }

    /// Like `file(for:)`, with the snapshot and how long encoding took.
    ///
    /// - Parameter isFresh: whether to draw it even if the cache has it. Concurrent callers may share the result.
    package func image(for request: SnapshotRequest, isFresh: Bool) async throws -> ServedImage {
        try await image(for: prepared(request), isFresh: isFresh)
    }

    /// Like `image(for:isFresh:)`, for a request whose digest is known.
    package func image(for request: NamedRequest) async throws -> ServedImage {
        try await image(for: request.prepared)
    }

    /// The image as pixels, for further drawing by the caller; never from the cache.
    ///
    /// - Throws: like `MapSnapshotter.start()`.
    public func snapshot(for request: SnapshotRequest) async throws -> Snapshot {
        let wanted = try await prepared(request)
        var snapshot = try await snapshots.value(for: wanted.key) { try await self.pipeline(wanted.request).draw() }
        snapshot.diagnostics.notes = wanted.notes + snapshot.diagnostics.notes
        return snapshot
    }

    /// The digest of a request, computed without drawing, for use as an HTTP ETag, for example.
    ///
    /// - Throws: `SnapshotError` with `unsupported` if a tileset has no identity, with `unknownTileset` or
    ///   `unknownImage` for unknown names, and `tileSourceFailed`.
    public func digest(of request: SnapshotRequest) async throws -> RenderDigest {
        let validated = try Self.validated(request)
        return try await identity.digest(of: validated)
    }

    /// Validates outside of asynchronous code: inlined into it, the initializer's typed error crashes the compiler of
    /// Swift 6.3 when it optimizes.
    @inline(never)
    private static func validated(_ request: SnapshotRequest) throws -> ValidatedRequest {
        try ValidatedRequest(request)
    }

    /// Draws images that will soon be needed into the cache, such as those of rows about to appear.
    ///
    /// Images that `file(for:)` waits for come first, whatever the priority. Nothing is drawn without a cache, for
    /// tilesets without an identity, and for servers whose policy forbids it. Failures are not reported, because
    /// `file(for:)` reports them again.
    ///
    /// - Parameters:
    ///   - requests: those of equal priority are drawn in this order.
    ///   - priority: higher comes first.
    /// - Returns: a handle to cancel it; may be discarded.
    @discardableResult
    public func prefetch(_ requests: [SnapshotRequest], priority: Int = 0) -> Prefetch {
        guard cache != nil, layers.allSatisfy(\.allowsPrefetch) else { return Prefetch() }
        return Prefetch(requests) { [self] request in
            guard let wanted = try? await prepared(request), wanted.name != nil, cached(wanted) == nil else {
                return nil
            }
            let seat = files.prefetch(wanted.key, priority: priority) { try await self.draw(wanted, isFresh: false) }
            return { self.files.leave(seat) }
        }
    }

    /// The request with its digest, for callers that look for the image elsewhere before it is drawn.
    ///
    /// - Throws: like `digest(of:)`, and errors of validation.
    package func named(_ request: SnapshotRequest) async throws -> NamedRequest {
        let plain = try ValidatedRequest(request).withoutNotes
        return try named(plain, request.notes, tilesets: try await identity.tilesets(of: plain))
    }

    /// The same image as a file with other options; reuses the identities of the tilesets.
    package func named(_ other: NamedRequest, as file: FileOptions) throws -> NamedRequest {
        guard file != other.prepared.request.file, let name = other.prepared.name else { return other }
        var request = other.prepared.request.request
        request.file = file
        return try named(try ValidatedRequest(request), other.prepared.notes, tilesets: name.tilesets)
    }

    private func named(_ request: ValidatedRequest, _ notes: [SnapshotNote], tilesets: [UInt8]) throws -> NamedRequest {
        let digest = try identity.digest(of: request, tilesets: tilesets)
        let name = RenderName(digest: digest, tilesets: tilesets)
        return NamedRequest(prepared: PreparedRequest(request: request, notes: notes, name: name), digest: digest)
    }

    /// The request, with a name if there is a cache and the tilesets allow one.
    func prepared(_ request: SnapshotRequest) async throws -> PreparedRequest {
        if cache != nil {
            do {
                return try await named(request).prepared
            } catch let error as SnapshotError where error.code == .unsupported {}
        }
        let plain = try ValidatedRequest(request).withoutNotes
        return PreparedRequest(request: plain, notes: request.notes, name: nil)
    }

    private func image(for wanted: PreparedRequest, isFresh: Bool = false) async throws -> ServedImage {
        var image: ServedImage
        if !isFresh, let known = cached(wanted) {
            image = ServedImage(cached: known)
        } else {
            image = try await files.value(for: wanted.key) { try await self.draw(wanted, isFresh: isFresh) }
        }
        if !wanted.notes.isEmpty { image.file.notes = wanted.notes + image.file.notes }
        return image
    }

    private func cached(_ wanted: PreparedRequest) -> SnapshotFile? {
        wanted.name.flatMap { cache?.file(for: $0.digest) }
    }

    private func draw(_ wanted: PreparedRequest, isFresh: Bool) async throws -> ServedImage {
        // It may have been cached since the caller looked.
        if !isFresh, let file = cached(wanted) { return ServedImage(cached: file) }
        var image = try ServedImage(await pipeline(wanted.request).draw())
        guard let name = wanted.name else { return image }
        // If tiles were replaced in between, the digest no longer applies.
        image.isCurrent = (try? await identity.tilesets(of: wanted.request)) == name.tilesets
        if image.isCurrent, let note = cache?.store(image.file, for: name.digest) {
            image.file.notes.append(note)
        }
        return image
    }

    private func pipeline(_ request: ValidatedRequest) -> SnapshotPipeline {
        SnapshotPipeline(
            request: request, layers: layers.map(\.kind), images: images, decodedTiles: decodedTiles)
    }
}
