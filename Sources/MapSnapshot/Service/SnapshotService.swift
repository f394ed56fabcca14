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
    let files: SingleFlight<PictureKey, SnapshotFile>
    private let snapshots: SingleFlight<PictureKey, Snapshot>

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

    /// The image as pixels, for further drawing by the caller; never from the cache.
    ///
    /// - Throws: like `MapSnapshotter.start()`.
    public func snapshot(for request: SnapshotRequest) async throws -> Snapshot {
        let (key, request, notes) = try await prepared(request)
        var snapshot = try await snapshots.value(for: key) { try await self.pipeline(request).draw() }
        snapshot.diagnostics.notes = notes + snapshot.diagnostics.notes
        return snapshot
    }

    /// The digest of a request, computed without drawing, for use as an HTTP ETag, for example.
    ///
    /// - Throws: `SnapshotError` with `unsupported` if a tileset has no identity, with `unknownTileset` or
    ///   `unknownImage` for unknown names, and `tileSourceFailed`.
    public func digest(of request: SnapshotRequest) async throws -> RenderDigest {
        try await identity.digest(of: ValidatedRequest(request))
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
            guard let (key, request, _) = try? await prepared(request), case .digest = key, kept(key) == nil else {
                return nil
            }
            let seat = files.prefetch(key, priority: priority) { try await self.draw(request, for: key) }
            return { self.files.leave(seat) }
        }
    }

    /// The key of a request, and the request without fields that do not affect the image.
    func prepared(
        _ request: SnapshotRequest
    ) async throws -> (key: PictureKey, request: ValidatedRequest, notes: [SnapshotNote]) {
        let plain = try ValidatedRequest(request).withoutNotes
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

    private func draw(_ request: ValidatedRequest, for key: PictureKey) async throws -> SnapshotFile {
        // It may have been cached since the caller looked.
        if let file = kept(key) { return file }
        var file = try SnapshotFile(await pipeline(request).draw())
        // If tiles were replaced in between, the digest no longer applies.
        if case .digest(let digest) = key, let after = try? await identity.digest(of: request), after == digest,
            let trouble = cache?.keep(file, for: digest)
        {
            file.notes.append(trouble)
        }
        return file
    }

    private func pipeline(_ request: ValidatedRequest) -> SnapshotPipeline {
        SnapshotPipeline(
            request: request, layers: layers.map(\.kind), images: images, decodedTiles: decodedTiles)
    }
}

/// The key of equal images.
enum PictureKey: Hashable, Sendable {
    case digest(RenderDigest)
    /// The request itself, for tilesets without identity: only valid while drawing.
    case request(ValidatedRequest)
}
