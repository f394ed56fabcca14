import Glibc

/// Makes pictures for lists, batches and servers: what they share is opened, fetched and drawn once.
///
/// ```swift
/// let service = SnapshotService(tiles: [TileLayer(source)], cache: SnapshotCache())
/// let file = try await service.file(for: request)
/// ```
///
/// Equal requests at the same time are drawn once. So many pictures are drawn at once as there are processors; of those
/// that wait, the ones that somebody waits for come before prefetched ones. It is safe from any task.
public final class SnapshotService: Sendable {
    private let layers: [TileLayer]
    private let images: [String: PinImage]
    private let identity: RenderIdentity
    private let cache: SnapshotCache?
    private let decodedTiles: DecodedTileCache?
    package let slots: DrawSlots
    let files: DrawFlights<PictureKey, ServedPicture>
    private let snapshots: DrawFlights<PictureKey, Snapshot>

    /// A service over a stack of tile sets.
    ///
    /// - Parameters:
    ///   - tiles: the tile sets, bottom first; each should have an id of its own.
    ///   - images: the images that pins name, by those names.
    ///   - cache: where finished pictures are kept; nil for nowhere.
    ///   - decodedTileBytes: the most bytes of decoded tiles that are kept for neighbours: 60 of 256 px take 16 MiB.
    public convenience init(
        tiles: [TileLayer], images: [String: PinImage] = [:], cache: SnapshotCache? = nil,
        decodedTileBytes: Int = 16 << 20
    ) {
        self.init(tiles: tiles, images: images, cache: cache, decodedTileBytes: decodedTileBytes, draws: nil)
    }

    /// - Parameter draws: how many pictures are drawn at once; nil for one a processor.
    package init(
        tiles: [TileLayer], images: [String: PinImage] = [:], cache: SnapshotCache? = nil,
        decodedTileBytes: Int = 16 << 20, draws: Int?
    ) {
        layers = tiles
        self.images = images
        self.cache = cache
        decodedTiles = decodedTileBytes > 0 ? DecodedTileCache(limit: decodedTileBytes) : nil
        identity = RenderIdentity(layers: tiles, images: images)
        slots = DrawSlots(count: draws ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        files = DrawFlights(slots: slots)
        snapshots = DrawFlights(slots: slots)
    }

    /// The picture as a file of the kind that the request asks for: a kept one, or one drawn now.
    ///
    /// Where the calling task is cancelled it returns at once; the drawing ends with the last who wants the picture.
    ///
    /// - Throws: as `MapSnapshotter.start()` and `Snapshot.data()`; a failure is not kept.
    public func file(for request: SnapshotRequest) async throws -> SnapshotFile {
        try await picture(for: prepared(request)).file
    }

    /// As `file(for:)`, with how the picture came about.
    ///
    /// - Parameter isFresh: whether it is drawn even if the cache has it. It may be shared with somebody who wants it at
    ///   the same time.
    package func picture(for request: SnapshotRequest, isFresh: Bool) async throws -> ServedPicture {
        try await picture(for: prepared(request), isFresh: isFresh)
    }

    /// As `file(for:)` for a request with a name, with how the picture came about.
    package func picture(for request: NamedRequest) async throws -> ServedPicture {
        try await picture(for: request.prepared)
    }

    /// The picture as pixels, to be drawn on by the caller; it is always drawn now.
    ///
    /// - Throws: as `MapSnapshotter.start()`.
    public func snapshot(for request: SnapshotRequest) async throws -> Snapshot {
        let wanted = try await prepared(request)
        var snapshot = try await snapshots.value(for: wanted.key) { try await self.pipeline(wanted.request).draw() }
        snapshot.diagnostics.notes = wanted.notes + snapshot.diagnostics.notes
        return snapshot
    }

    /// The name of what a request is drawn to, known without drawing: an HTTP server's ETag, for instance.
    ///
    /// - Throws: `SnapshotError` with `unsupported` where a tile set cannot say which tiles it has, with
    ///   `unknownTileset` or `unknownImage` where the request names what is not here, and `tileSourceFailed`.
    public func digest(of request: SnapshotRequest) async throws -> RenderDigest {
        try await identity.digest(of: request)
    }

    /// Draws pictures that will be wanted soon into the cache, such as those of the rows that are about to appear.
    ///
    /// A picture that `file(for:)` waits for comes first, whatever the priority. Without a cache, and for tile sets that
    /// cannot say which tiles they have, and for servers whose policy forbids it, nothing is drawn; failures are not told, for `file(for:)` meets them again.
    ///
    /// - Parameters:
    ///   - requests: those of equal priority are drawn in this order.
    ///   - priority: the higher comes first.
    /// - Returns: the means to take it back; it may be dropped.
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

    /// The request with its name, for callers who look for the picture elsewhere before it is drawn.
    ///
    /// - Throws: as `digest(of:)`, and what validation finds.
    package func named(_ request: SnapshotRequest) async throws -> NamedRequest {
        try request.validate()
        var plain = request
        plain.notes = []
        return try named(plain, request.notes, tilesets: try await identity.tilesets(of: plain))
    }

    /// The same picture as a file with other options; the tilesets are not asked again.
    package func named(_ other: NamedRequest, as file: FileOptions) throws -> NamedRequest {
        guard file != other.prepared.request.file, let name = other.prepared.name else { return other }
        var request = other.prepared.request
        request.file = file
        return try named(request, other.prepared.notes, tilesets: name.tilesets)
    }

    private func named(_ request: SnapshotRequest, _ notes: [String], tilesets: [UInt8]) throws -> NamedRequest {
        let digest = try identity.digest(of: request, tilesets: tilesets)
        let name = RenderName(digest: digest, tilesets: tilesets)
        return NamedRequest(prepared: PreparedRequest(request: request, notes: notes, name: name), digest: digest)
    }

    /// The request, with a name if there is a cache that needs it and the tilesets allow one.
    func prepared(_ request: SnapshotRequest) async throws -> PreparedRequest {
        if cache != nil {
            do {
                return try await named(request).prepared
            } catch let error as SnapshotError where error.code == .unsupported {}
        }
        try request.validate()
        var plain = request
        plain.notes = []
        return PreparedRequest(request: plain, notes: request.notes, name: nil)
    }

    private func picture(for wanted: PreparedRequest, isFresh: Bool = false) async throws -> ServedPicture {
        var picture: ServedPicture
        if !isFresh, let known = cached(wanted) {
            picture = ServedPicture(cached: known)
        } else {
            picture = try await files.value(for: wanted.key) { try await self.draw(wanted, isFresh: isFresh) }
        }
        if !wanted.notes.isEmpty { picture.file.notes = wanted.notes + picture.file.notes }
        return picture
    }

    private func cached(_ wanted: PreparedRequest) -> SnapshotFile? {
        wanted.name.flatMap { cache?.file(for: $0.digest) }
    }

    private func draw(_ wanted: PreparedRequest, isFresh: Bool) async throws -> ServedPicture {
        // It may have come between the caller's look and now.
        if !isFresh, let file = cached(wanted) { return ServedPicture(cached: file) }
        var picture = try ServedPicture(await pipeline(wanted.request).draw())
        guard let name = wanted.name else { return picture }
        // Tiles that were replaced meanwhile are not those that the digest speaks of.
        picture.isCurrent = (try? await identity.tilesets(of: wanted.request)) == name.tilesets
        if picture.isCurrent, let trouble = cache?.keep(picture.file, for: name.digest) {
            picture.file.notes.append(trouble)
        }
        return picture
    }

    private func pipeline(_ request: SnapshotRequest) -> SnapshotPipeline {
        SnapshotPipeline(request: request, layers: layers, images: images, decodedTiles: decodedTiles)
    }
}
