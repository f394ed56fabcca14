import Synchronization
public import TileSources

/// Makes pictures of maps, shaped like MapKit's `MKMapSnapshotter`.
///
/// ```swift
/// let options = MapSnapshotter.Options(region: region, size: Size(width: 400, height: 200), scale: 2)
/// let snapshot = try await MapSnapshotter(options: options, tiles: source).start()
/// ```
///
/// A snapshotter may be used from any task and started as often as wanted.
public final class MapSnapshotter: Sendable {
    /// What a picture is made from; MapKit's name for a `SnapshotRequest`.
    public typealias Options = SnapshotRequest

    /// What to draw.
    public let options: Options
    let layers: [MapLayer]
    let images: [String: PinImage]
    private let running = Mutex(Running())

    /// A snapshotter over a stack of tilesets and styles.
    ///
    /// - Parameters:
    ///   - options: what to draw.
    ///   - layers: the tilesets and styles, bottom first; each should have an id of its own.
    ///   - images: the images that pins name, by those names.
    public init(options: Options, layers: [MapLayer], images: [String: PinImage] = [:]) {
        self.options = options
        self.layers = layers
        self.images = images
    }

    /// A snapshotter over a stack of tile sets.
    ///
    /// - Parameters:
    ///   - options: what to draw.
    ///   - tiles: the tile sets, bottom first; each should have an id of its own.
    ///   - images: the images that pins name, by those names.
    public convenience init(options: Options, tiles: [TileLayer], images: [String: PinImage] = [:]) {
        self.init(options: options, layers: tiles.map(MapLayer.tiles), images: images)
    }

    /// A snapshotter over one tile set.
    ///
    /// - Parameters:
    ///   - options: what to draw.
    ///   - tiles: the tile set; requests call it `default`.
    ///   - images: the images that pins name, by those names.
    public convenience init(options: Options, tiles: any TileSource, images: [String: PinImage] = [:]) {
        self.init(options: options, tiles: [TileLayer(tiles)], images: images)
    }

    /// Whether a picture is being made now.
    public var isLoading: Bool { running.withLock { !$0.tasks.isEmpty } }

    /// Makes the picture.
    ///
    /// A tile that is missing is no error: see `SnapshotDiagnostics.isComplete`, and `MissingTiles.fail`.
    ///
    /// - Returns: the picture, with the places on it.
    /// - Throws: `SnapshotError`; `CancellationError` after `cancel()` or where the calling task was cancelled; and
    ///   what a tile source of the caller's own throws.
    public func start() async throws -> Snapshot { try await result(of: beginPicture()) }

    /// Makes the picture and hands it, or the error, to a closure.
    ///
    /// - Parameter completionHandler: called once, on no thread in particular, with one of the two; after `cancel()`
    ///   the error is `CancellationError`.
    public func start(completionHandler: @escaping @Sendable (Snapshot?, (any Error)?) -> Void) {
        // Begun before this call returns, so that `isLoading` and `cancel()` know of it from then on.
        let run = beginPicture()
        Task {
            do {
                completionHandler(try await result(of: run), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Stops whatever is being made; its callers get `CancellationError`.
    public func cancel() {
        for cancel in running.withLock({ Array($0.tasks.values) }) { cancel() }
    }

    /// Does work on the threads for rendering, where `cancel()` and `isLoading` know of it.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await result(of: begin(work))
    }

    private func beginPicture() -> Run<Snapshot> {
        let pipeline = SnapshotPipeline(request: options, layers: layers.map(\.kind), images: images)
        return begin { try await pipeline.draw() }
    }

    private func begin<Value>(_ work: @escaping @Sendable () async throws -> Value) -> Run<Value> {
        let task = Task(executorPreference: RenderThreads.shared) { try await work() }
        return Run(ticket: running.withLock { $0.add { task.cancel() } }, task: task)
    }

    private func result<Value>(of run: Run<Value>) async throws -> Value {
        defer { running.withLock { $0.tasks[run.ticket] = nil } }
        return try await withTaskCancellationHandler {
            try await run.task.value
        } onCancel: {
            run.task.cancel()
        }
    }

    /// Pictures in the making.
    private struct Run<Value: Sendable> {
        let ticket: Int
        let task: Task<Value, any Error>
    }

    private struct Running {
        /// How to cancel each.
        var tasks: [Int: @Sendable () -> Void] = [:]
        private var last = 0

        mutating func add(_ cancel: @escaping @Sendable () -> Void) -> Int {
            last += 1
            tasks[last] = cancel
            return last
        }
    }
}
