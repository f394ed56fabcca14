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
    private let layers: [TileLayer]
    private let images: [String: PinImage]
    private let running = Mutex(Running())

    /// A snapshotter over a stack of tile sets.
    ///
    /// - Parameters:
    ///   - options: what to draw.
    ///   - tiles: the tile sets, bottom first; each should have an id of its own.
    ///   - images: the images that pins name, by those names.
    public init(options: Options, tiles: [TileLayer], images: [String: PinImage] = [:]) {
        self.options = options
        layers = tiles
        self.images = images
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
    public func start() async throws -> Snapshot { try await result(of: begin()) }

    /// Makes the picture and hands it, or the error, to a closure.
    ///
    /// - Parameter completionHandler: called once, on no thread in particular, with one of the two; after `cancel()`
    ///   the error is `CancellationError`.
    public func start(completionHandler: @escaping @Sendable (Snapshot?, (any Error)?) -> Void) {
        // Begun before this call returns, so that `isLoading` and `cancel()` know of it from then on.
        let run = begin()
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
        for task in running.withLock({ Array($0.tasks.values) }) { task.cancel() }
    }

    private func begin() -> Run {
        let pipeline = SnapshotPipeline(request: options, layers: layers, images: images)
        let task = Task(executorPreference: RenderThreads.shared) {
            do {
                try pipeline.request.validate()
                return try await pipeline.run()
            } catch {
                // Whatever a source makes of being cancelled, to the caller it is just that.
                try Task.checkCancellation()
                throw (error as? TileSourceError).map(SnapshotError.init) ?? error
            }
        }
        return running.withLock { $0.add(task) }
    }

    private func result(of run: Run) async throws -> Snapshot {
        defer { running.withLock { $0.tasks[run.ticket] = nil } }
        return try await withTaskCancellationHandler {
            try await run.task.value
        } onCancel: {
            run.task.cancel()
        }
    }

    /// A picture in the making.
    private struct Run {
        let ticket: Int
        let task: Task<Snapshot, any Error>
    }

    private struct Running {
        var tasks: [Int: Task<Snapshot, any Error>] = [:]
        private var last = 0

        mutating func add(_ task: Task<Snapshot, any Error>) -> Run {
            last += 1
            tasks[last] = task
            return Run(ticket: last, task: task)
        }
    }
}
