import Flights
import HTTP
import Synchronization

/// Draws images for lists, batches and servers, sharing tiles, caches and identical requests.
///
/// ```swift
/// let service = SnapshotService(tiles: [TileLayer(source)], cache: SnapshotCache())
/// let file = try await service.file(for: request)
/// ```
///
/// Concurrent equal requests are drawn once. One image per CPU is drawn at a time, and those that wait for tiles
/// from servers do not count; requested images come before prefetched ones. It may be used from any task.
public final class SnapshotService: Sendable {
    /// Number of images that are drawn at once.
    public let concurrency: Int
    private let current: Mutex<ServiceContent>
    let limits: ServiceLimits
    private let observer: (@Sendable (SnapshotEvent) -> Void)?
    let cache: SnapshotCache?
    private let decodedTiles: DecodedTileCache?
    private let layouts: LayoutCache?
    package let slots: DrawSlots
    let files: SingleFlight<RenderKey, ServedImage>
    private let snapshots: SingleFlight<RenderKey, Snapshot>
    let metatiles: SingleFlight<RenderKey, RenderedMetatile>
    let recentMetatiles: RecentMetatiles
    let glyphRanges: SingleFlight<GlyphFile.Key, GlyphFile>
    let recentGlyphRanges = Mutex(LRUCache<GlyphFile.Key, GlyphFile>(limit: 16 << 20))

    /// Creates a service for a stack of layers.
    ///
    /// - Parameters:
    ///   - tiles: the layers, bottom first; each should have a unique id.
    ///   - images: images by the names that pins use.
    ///   - cache: the output cache; nil for none.
    ///   - decodedTileBytes: maximum size of the cache of decoded tiles, in bytes: 60 tiles of 256 pixels take 16 MiB, and
    ///     200 with a palette.
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
        var options = ServiceOptions()
        options.decodedTileBytes = decodedTileBytes
        self.init(layers: layers, images: images, cache: cache, options: options)
    }

    /// Creates a service that bounds its callers only by the number of concurrent draws.
    package convenience init(
        layers: [MapLayer], images: [String: PinImage] = [:], cache: SnapshotCache? = nil, draws: Int,
        mostDraws: Int = 0
    ) {
        var options = ServiceOptions()
        (options.concurrency, options.mostDraws, options.queue) = (draws, mostDraws, .none)
        self.init(layers: layers, images: images, cache: cache, options: options)
    }

    /// Creates a service that bounds its callers only by the number of concurrent draws.
    package convenience init(tiles: [TileLayer], cache: SnapshotCache? = nil, draws: Int) {
        self.init(layers: tiles.map(MapLayer.tiles), cache: cache, draws: draws)
    }

    /// Creates a service for a stack of tilesets and styles, with limits for callers that are not trusted.
    ///
    /// - Parameters:
    ///   - layers: the tilesets and styles, bottom first; each should have a unique id.
    ///   - images: images by the names that pins use.
    ///   - cache: the output cache; nil for none.
    ///   - options: concurrency, limits and observation.
    public init(
        layers: [MapLayer], images: [String: PinImage] = [:], cache: SnapshotCache? = nil, options: ServiceOptions
    ) {
        current = Mutex(ServiceContent(layers: layers, images: images))
        self.cache = cache
        concurrency = max(1, options.concurrency)
        limits = options.limits
        observer = options.observer
        decodedTiles = options.decodedTileBytes > 0 ? DecodedTileCache(limit: options.decodedTileBytes) : nil
        layouts = options.layoutBytes > 0 ? LayoutCache(limit: options.layoutBytes) : nil
        slots = DrawSlots(count: concurrency, most: options.mostDraws, limits: options.queue)
        files = SingleFlight(line: slots, executor: RenderThreads.shared)
        snapshots = SingleFlight(line: slots, executor: RenderThreads.shared)
        metatiles = SingleFlight(line: slots, executor: RenderThreads.shared)
        // Without limits: there are few ranges, and clients show no labels where one is refused.
        glyphRanges = SingleFlight(line: DrawSlots(count: concurrency), executor: RenderThreads.shared)
        recentMetatiles = RecentMetatiles(limit: 2 * concurrency + 2)
        RenderThreads.niceness.max(Int32(min(max(options.niceness, 0), 19)), ordering: .relaxed)
    }

    /// Replaces layers and images for all following requests.
    ///
    /// Requests that were prepared before are drawn from the previous ones. The output cache stays valid, because it
    /// knows images by their digests.
    public func replace(layers: [MapLayer], images: [String: PinImage] = [:]) {
        let content = ServiceContent(layers: layers, images: images)
        current.withLock { $0 = content }
    }

    /// The load at this moment.
    public var load: ServiceLoad {
        ServiceLoad(drawing: slots.drawing, waiting: slots.waiting, fetching: slots.paused)
    }

    /// The image in the requested format, from the cache or drawn now.
    ///
    /// If the calling task is canceled, it returns at once; drawing stops when no caller is left.
    ///
    /// - Throws: like `MapSnapshotter.start()` and `Snapshot.data()`, and `SnapshotError` with `overloaded` if too many
    ///   images wait; failures are not cached.
    public func file(for request: SnapshotRequest) async throws -> SnapshotFile {
        try await image(for: request).file
    }

    /// The image in the requested format, with where it came from.
    ///
    /// - Parameters:
    ///   - request: what to draw.
    ///   - origin: how the request reached the program.
    ///   - deadline: when to stop waiting, fetching and drawing; nil for never.
    /// - Throws: like `file(for:)`, and `SnapshotError` with `deadlineExceeded`.
    public func image(
        for request: SnapshotRequest, from origin: RequestOrigin = .library,
        deadline: ContinuousClock.Instant? = nil
    ) async throws -> ServedImage {
        try await image(for: request, from: origin, isFresh: false, deadline: deadline)
    }

    /// The image of a validated request, with where it came from.
    ///
    /// - Parameters:
    ///   - request: what to draw; it is not validated again.
    ///   - origin: how the request reached the program.
    ///   - deadline: when to stop waiting, fetching and drawing; nil for never.
    /// - Throws: like `file(for:)`, and `SnapshotError` with `deadlineExceeded`.
    public func image(
        for request: ValidatedRequest, from origin: RequestOrigin = .library,
        deadline: ContinuousClock.Instant? = nil
    ) async throws -> ServedImage {
        try await image(for: request, from: origin, isFresh: false, deadline: deadline)
    }

    /// The image of a prepared request.
    ///
    /// - Parameters:
    ///   - request: what to draw, from `prepare(_:)`.
    ///   - origin: how the request reached the program.
    ///   - deadline: when to stop waiting, fetching and drawing; nil for never.
    /// - Throws: like `image(for:from:deadline:)`.
    public func image(
        for request: PreparedRequest, from origin: RequestOrigin, deadline: ContinuousClock.Instant? = nil
    ) async throws -> ServedImage {
        try await observed(origin, deadline) { try await self.served(request) }
    }

    /// The image of a prepared request, drawn by the calling task if there is a free slot, which saves a fifteenth of the
    /// time of a small image.
    ///
    /// Concurrent equal requests may each be drawn, and a canceled caller waits until drawing stops.
    ///
    /// - Throws: like `image(for:from:deadline:)`.
    package func imageInPlace(
        for request: PreparedRequest, from origin: RequestOrigin
    ) async throws -> ServedImage {
        try await observed(origin, nil) { try await self.served(request, isInPlace: true) }
    }

    /// Like `file(for:)`, with the snapshot and how long encoding took.
    ///
    /// - Parameters:
    ///   - isFresh: whether to draw it even if the cache has it. Concurrent callers may share the result.
    ///   - deadline: when to stop waiting, fetching and drawing; nil for never.
    package func image(
        for request: SnapshotRequest, from origin: RequestOrigin, isFresh: Bool,
        deadline: ContinuousClock.Instant? = nil
    ) async throws -> ServedImage {
        try await observed(origin, deadline) {
            try await self.served(self.prepared(Self.validated(request)), isFresh: isFresh)
        }
    }

    /// Like `image(for:from:isFresh:deadline:)`, for a request that is valid.
    package func image(
        for request: ValidatedRequest, from origin: RequestOrigin, isFresh: Bool,
        deadline: ContinuousClock.Instant? = nil
    ) async throws -> ServedImage {
        try await observed(origin, deadline) { try await self.served(self.prepared(request), isFresh: isFresh) }
    }

    /// The image as pixels, for further drawing by the caller; never from the cache.
    ///
    /// - Throws: like `MapSnapshotter.start()`.
    public func snapshot(for request: SnapshotRequest) async throws -> Snapshot {
        let wanted = try await prepared(Self.validated(request))
        var snapshot = try await snapshots.value(for: wanted.key, load: wanted.load) {
            try await self.pipeline(wanted, limits: self.limits).draw()
        }
        snapshot.diagnostics.notes = wanted.notes + snapshot.diagnostics.notes
        return snapshot
    }

    /// Draws images that will soon be needed into the cache, such as those of rows about to appear.
    ///
    /// Images that `file(for:)` waits for come first, whatever the priority. Nothing is drawn without a cache, for
    /// tilesets without an identity, for servers whose policy forbids it, and beyond the limit of waiting images.
    /// Failures are not reported, because `file(for:)` reports them again.
    ///
    /// - Parameters:
    ///   - requests: those of equal priority are drawn in this order.
    ///   - priority: higher comes first.
    /// - Returns: a handle to cancel it; may be discarded.
    @discardableResult
    public func prefetch(_ requests: [SnapshotRequest], priority: Int = 0) -> Prefetch {
        guard cache != nil, content.allowsPrefetch else { return Prefetch() }
        return Prefetch(requests) { [self] request in
            guard let wanted = try? await prepared(Self.validated(request)), wanted.name != nil,
                await cached(wanted) == nil
            else {
                return nil
            }
            let start = ContinuousClock.now
            let seat = files.prefetch(wanted.key, priority: priority, load: wanted.load) {
                let image = try await self.draw(wanted, isFresh: false, since: start)
                self.observer?(SnapshotEvent(image, origin: .prefetch, duration: .now - start))
                return image
            }
            return { self.files.leave(seat) }
        }
    }

    var content: ServiceContent { current.withLock(\.self) }

    func check(_ request: ValidatedRequest) throws { try limits.check(request) }

    /// - Parameter pixels: width and height of a tile.
    func check(tile pixels: Int) throws { try limits.check(width: pixels, height: pixels) }

    /// Ends `body` at a deadline, and reports how it ended.
    private func observed(
        _ origin: RequestOrigin, _ deadline: ContinuousClock.Instant?,
        _ body: @escaping @Sendable () async throws -> ServedImage
    ) async throws -> ServedImage {
        guard let observer else { return try await Deadline.run(deadline, body) }
        let start = ContinuousClock.now
        do {
            let image = try await Deadline.run(deadline, body)
            observer(SnapshotEvent(image, origin: origin, duration: .now - start))
            return image
        } catch {
            observer(SnapshotEvent(error, origin: origin, duration: .now - start))
            throw error
        }
    }

    private func served(
        _ wanted: PreparedRequest, isFresh: Bool = false, isInPlace: Bool = false
    ) async throws -> ServedImage {
        var image: ServedImage
        if !isFresh, let known = await cached(wanted) {
            image = known
        } else if let part = wanted.part {
            image = try await tile(part, of: wanted)
        } else if isInPlace, let place = slots.takeFree(wanted.load) {
            image = try await drawn(wanted, at: place)
        } else {
            image = try await flown(wanted, isFresh: isFresh)
        }
        if !wanted.notes.isEmpty { image.file.notes = wanted.notes + image.file.notes }
        return image
    }

    private func flown(_ wanted: PreparedRequest, isFresh: Bool) async throws -> ServedImage {
        let start = ContinuousClock.now
        let (drawn, isFirst) = try await flown(files, wanted.key, wanted.load) {
            try await self.draw(wanted, isFresh: isFresh, since: start)
        }
        var image = drawn
        if !isFirst { image.source = .coalesced }
        return image
    }

    /// Draws in this task, with a slot.
    private func drawn(_ wanted: PreparedRequest, at place: Int) async throws -> ServedImage {
        defer { slots.leave(place) }
        return try await withTaskCancellationHandler {
            RenderThreads.stayOnThread()
            return try await withTaskExecutorPreference(RenderThreads.shared) {
                defer { RenderThreads.stayOnThread() }
                return try await FlightPlace.$current.withValue(place) {
                    try await draw(wanted, isFresh: false, since: .now)
                }
            }
        } onCancel: {
            // One that hangs gives its slot to another.
            slots.withdraw(place)
            slots.startNext()
        }
    }

    /// The value that `work` returns, which may be called for another caller with the same key, and whether it was
    /// called for this one.
    func flown<Value: Sendable>(
        _ flights: SingleFlight<RenderKey, Value>, _ key: RenderKey, _ load: FlightLoad,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> (Value, isFirst: Bool) {
        // The closure of the first caller draws for all of them.
        let isFirst = Flag()
        // The work starts in the task that makes room for it, which may be another request's.
        let trace = TraceHeaders.current
        let value = try await flights.value(for: key, load: load) {
            isFirst.set()
            return try await TraceHeaders.$current.withValue(trace) { try await work() }
        }
        return (value, isFirst.isSet)
    }

    /// The image in the cache; files are read on threads of their own.
    func cached(_ wanted: PreparedRequest) async -> ServedImage? {
        guard let cache, let digest = wanted.digest else { return nil }
        if let found = cache.inMemory(digest) { return ServedImage(cached: found, digest: digest) }
        guard cache.hasFiles else { return nil }
        let found = await Task(executorPreference: RenderThreads.reading) { cache.inFiles(digest) }.value
        return found.map { ServedImage(cached: $0, digest: digest) }
    }

    /// - Parameter start: when the image was requested.
    private func draw(
        _ wanted: PreparedRequest, isFresh: Bool, since start: ContinuousClock.Instant
    ) async throws -> ServedImage {
        let queued = ContinuousClock.now - start
        // It may have been cached since the caller looked.
        if !isFresh, let cache, let digest = wanted.digest,
            let found = cache.inMemory(digest) ?? cache.inFiles(digest)
        {
            return ServedImage(cached: found, digest: digest)
        }
        let snapshot = try await pipeline(wanted, limits: limits).draw()
        var image = try ServedImage(snapshot)
        image.queued = queued + snapshot.diagnostics.interruption
        guard let name = wanted.name else { return image }
        // If tiles were replaced in between, the digest no longer applies.
        image.isCurrent = (try? await wanted.content.identity.tilesets(of: wanted.request)) == name.tilesets
        guard image.isCurrent else {
            image.maximumAge = image.maximumAge ?? .zero
            return image
        }
        image.digest = name.digest
        if let note = cache?.store(image.file, for: name.digest) { image.file.notes.append(note) }
        return image
    }

    func pipeline(_ wanted: PreparedRequest, limits: ServiceLimits?) -> SnapshotPipeline {
        SnapshotPipeline(
            request: wanted.request, layers: wanted.content.layers.map(\.kind), images: wanted.content.images,
            decodedTiles: decodedTiles, layouts: layouts, limits: limits,
            slot: FlightPlace.current.map { DrawSlot(slots: slots, number: $0) })
    }
}

/// Whether something has happened, seen from any task.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}
