/// Options of a service.
public struct ServiceOptions: Sendable {
    /// Number of images that are drawn at once; by default, the processors that the process may use.
    public var concurrency = UsableProcessors.count
    /// Number of images that are drawn at once if there are some that nobody wants any more, but that do not end;
    /// `concurrency` if it is less.
    package var mostDraws = 0
    /// How many images may wait.
    public var queue = QueueLimits()
    /// What a request may ask for.
    public var limits = ServiceLimits()
    /// Maximum size of the cache of decoded tiles, in bytes: 60 tiles of 256 pixels take 16 MiB, and 200 with a palette.
    ///
    /// Up to as many bytes of unpacked vector tiles are cached besides; their layouts share most of them.
    public var decodedTileBytes = 16 << 20
    /// Maximum size of the cache of laid out vector tiles, in bytes: 20 dense tiles of a city take 64 MiB.
    public var layoutBytes = 64 << 20
    /// What is added to the niceness of the threads that draw, 0 to 19, so that all other threads go first.
    ///
    /// These threads are shared by all services of the process; the highest value counts.
    public var niceness = 0
    /// Called once for each request that ends, on any thread; for metrics, logs and traces.
    public var observer: (@Sendable (SnapshotEvent) -> Void)?

    /// The default options.
    public init() {}
}
