import Synchronization
public import TileSources

/// Draws map images, shaped like MapKit's `MKMapSnapshotter`.
///
/// ```swift
/// let options = MapSnapshotter.Options(region: region, size: Size(width: 400, height: 200), scale: 2)
/// let snapshot = try await MapSnapshotter(options: options, tiles: source).start()
/// ```
///
/// A snapshotter may be used from any task, and started any number of times.
public final class MapSnapshotter: Sendable {
    /// MapKit's name for a `SnapshotRequest`.
    public typealias Options = SnapshotRequest

    /// What to draw.
    public let options: Options
    let layers: [MapLayer]
    let images: [String: PinImage]
    private let running = Mutex(Running())

    /// Creates a snapshotter for a stack of tilesets and styles.
    ///
    /// - Parameters:
    ///   - options: what to draw.
    ///   - layers: the tilesets and styles, bottom first; each should have a unique id.
    ///   - images: images by the names that pins use.
    public init(options: Options, layers: [MapLayer], images: [String: PinImage] = [:]) {
        self.options = options
        self.layers = layers
        self.images = images
    }

    /// Creates a snapshotter for a stack of layers.
    ///
    /// - Parameters:
    ///   - options: what to draw.
    ///   - tiles: the layers, bottom first; each should have a unique id.
    ///   - images: images by the names that pins use.
    public convenience init(options: Options, tiles: [TileLayer], images: [String: PinImage] = [:]) {
        self.init(options: options, layers: tiles.map(MapLayer.tiles), images: images)
    }

    /// Creates a snapshotter for one tileset.
    ///
    /// - Parameters:
    ///   - options: what to draw.
    ///   - tiles: the tileset, with the id `default`.
    ///   - images: images by the names that pins use.
    public convenience init(options: Options, tiles: any TileSource, images: [String: PinImage] = [:]) {
        self.init(options: options, tiles: [TileLayer(tiles)], images: images)
    }

    /// Whether an image is being drawn.
    public var isLoading: Bool { running.withLock { !$0.tasks.isEmpty } }

    /// Draws the image.
    ///
    /// A missing tile is not an error: see `SnapshotDiagnostics.isComplete` and `MissingTiles.fail`.
    ///
    /// - Returns: the image, with conversions between coordinates and points.
    /// - Throws: `SnapshotError`; `CancellationError` after `cancel()` or if the calling task was canceled; errors of
    ///   custom tile sources.
    public func start() async throws -> Snapshot { try await result(of: beginImage()) }

    /// Draws the image and passes it, or the error, to a closure.
    ///
    /// - Parameter completionHandler: called once on an arbitrary thread, with one of the two; after `cancel()` the
    ///   error is `CancellationError`.
    public func start(completionHandler: @escaping @Sendable (Snapshot?, (any Error)?) -> Void) {
        // Registered before this call returns, so that `isLoading` and `cancel()` include it.
        let run = beginImage()
        Task {
            do {
                completionHandler(try await result(of: run), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Cancels all drawing; callers get `CancellationError`.
    public func cancel() {
        for cancel in running.withLock({ Array($0.tasks.values) }) { cancel() }
    }

    /// Runs work on the rendering threads, registered for `cancel()` and `isLoading`.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await result(of: begin(work))
    }

    private func beginImage() -> Run<Snapshot> {
        begin { [options, layers, images] in
            try await SnapshotPipeline(request: ValidatedRequest(options), layers: layers.map(\.kind), images: images)
                .draw()
        }
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

    /// A running drawing.
    private struct Run<Value: Sendable> {
        let ticket: Int
        let task: Task<Value, any Error>
    }

    private struct Running {
        /// Cancellation of each running drawing.
        var tasks: [Int: @Sendable () -> Void] = [:]
        private var last = 0

        mutating func add(_ cancel: @escaping @Sendable () -> Void) -> Int {
            last += 1
            tasks[last] = cancel
            return last
        }
    }
}
