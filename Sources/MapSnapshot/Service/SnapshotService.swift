import Flights
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
    private let layers: [MapLayer]
    private let images: [String: PinImage]
    private let identity: RenderIdentity
    private let cache: SnapshotCache?
    private let decodedTiles: DecodedTileCache?
    package let slots: DrawSlots
    let files: SingleFlight<PictureKey, SnapshotFile>
    private let snapshots: SingleFlight<PictureKey, Snapshot>

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
        self.init(
            layers: tiles.map(MapLayer.tiles), images: images, cache: cache, decodedTileBytes: decodedTileBytes)
    }

    /// A service over a stack of tilesets and styles.
    ///
    /// - Parameters:
    ///   - layers: the tilesets and styles, bottom first; each should have an id of its own.
    ///   - images: the images that pins name, by those names.
    ///   - cache: where finished pictures are kept; nil for nowhere.
    ///   - decodedTileBytes: maximum number of bytes of decoded tiles that are kept for neighbors.
    public convenience init(
        layers: [MapLayer], images: [String: PinImage] = [:], cache: SnapshotCache? = nil,
        decodedTileBytes: Int = 16 << 20
    ) {
        self.init(layers: layers, images: images, cache: cache, decodedTileBytes: decodedTileBytes, draws: nil)
    }

    /// A service that draws so many images at once.
    package convenience init(tiles: [TileLayer], cache: SnapshotCache? = nil, draws: Int) {
        self.init(layers: tiles.map(MapLayer.tiles), cache: cache, draws: draws)
    }

    /// - Parameter draws: how many pictures are drawn at once; nil for one a processor.
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

    /// The picture as a file of the kind that the request asks for: a kept one, or one drawn now.
    ///
    /// Where the calling task is cancelled it returns at once; the drawing ends with the last who wants the picture.
    ///
    /// - Throws: as `MapSnapshotter.start()` and `Snapshot.data()`; a failure is not kept.
    public func file(for request: SnapshotRequest) async throws -> SnapshotFile {
        let (key, request, notes) = try await prepared(request)
        var file: SnapshotFile
        if let known = kept(key) {
            file = known
        } else {
            file = try await files.value(for: key) { try await self.draw(request, for: key) }
        }
        if !notes.isEmpty { file.notes = notes + file.notes }
        return file
    }

    /// The picture as pixels, to be drawn on by the caller; it is always drawn now.
    ///
    /// - Throws: as `MapSnapshotter.start()`.
    public func snapshot(for request: SnapshotRequest) async throws -> Snapshot {
        let (key, request, notes) = try await prepared(request)
        var snapshot = try await snapshots.value(for: key) { try await self.pipeline(request).draw() }
        snapshot.diagnostics.notes = notes + snapshot.diagnostics.notes
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
            guard let (key, request, _) = try? await prepared(request), case .digest = key, kept(key) == nil else {
                return nil
            }
            let seat = files.prefetch(key, priority: priority) { try await self.draw(request, for: key) }
            return { self.files.leave(seat) }
        }
    }

    /// The key of a request, and the request without what the picture does not depend on.
    func prepared(
        _ request: SnapshotRequest
    ) async throws -> (key: PictureKey, request: SnapshotRequest, notes: [String]) {
        try request.validate()
        var plain = request
        plain.notes = []
        do {
            return (.digest(try await identity.digest(of: plain)), plain, request.notes)
        } catch let error as SnapshotError where error.code == .unsupported {
            return (.request(plain), plain, request.notes)
        }
    }

    private func kept(_ key: PictureKey) -> SnapshotFile? {
        guard case .digest(let digest) = key else { return nil }
        return cache?.file(for: digest)
    }

    private func draw(_ request: SnapshotRequest, for key: PictureKey) async throws -> SnapshotFile {
        // It may have come between the caller's look and now.
        if let file = kept(key) { return file }
        var file = try SnapshotFile(await pipeline(request).draw())
        // Tiles that were replaced meanwhile are not those that the digest speaks of.
        if case .digest(let digest) = key, let after = try? await identity.digest(of: request), after == digest,
            let trouble = cache?.keep(file, for: digest)
        {
            file.notes.append(trouble)
        }
        return file
    }

    private func pipeline(_ request: SnapshotRequest) -> SnapshotPipeline {
        SnapshotPipeline(request: request, layers: layers.map(\.kind), images: images, decodedTiles: decodedTiles)
    }
}

/// What makes two pictures the same.
enum PictureKey: Hashable, Sendable {
    case digest(RenderDigest)
    /// Of tile sets that cannot say which tiles they have: good as long as it is being drawn, and no longer.
    case request(SnapshotRequest)
}
