/// An image that a service returns, and where it came from.
public struct ServedImage: Sendable {
    /// Where an image came from.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// The output cache, in memory.
        case memory
        /// The output cache, in files.
        case disk
        /// Another request for the same image, which was being drawn.
        case coalesced
        /// It was drawn.
        case drawn
    }

    /// The time that a stage took.
    public struct Stage: Hashable, Sendable {
        /// The name: `framing`, `tiling`, `fetching`, `decoding`, `arranging`, `compositing`, `annotating` or `encoding`.
        public let name: String
        /// How long it took.
        public let duration: Duration
    }

    /// The image.
    public internal(set) var file: SnapshotFile
    /// Where it came from.
    public internal(set) var source: Source
    /// The digest of the image, such as for an ETag; nil if it has none, because a tileset has no identity or was
    /// replaced while the image was drawn.
    public internal(set) var digest: RenderDigest?
    /// How long the drawing of the image waited for a slot; zero if it came from a cache.
    public internal(set) var queued = Duration.zero
    /// The stages of its drawing, in order; empty if it came from a cache.
    public internal(set) var stages: [Stage] = []
    /// How long the image may still be cached elsewhere, because tiles are missing or stale; nil for a complete image,
    /// which never changes.
    public internal(set) var maximumAge: Duration?
    /// What was drawn; nil for an image from the cache.
    package let snapshot: Snapshot?
    /// How long it took to encode.
    package let encoding: Duration
    /// Whether the tilesets were not replaced while it was drawn.
    package internal(set) var isCurrent = true

    /// What is wrong with a tile that it was drawn from; nil if nothing is, or if it came from a cache.
    package internal(set) var problem: String?

    /// Creates the image of a tile.
    init(_ file: SnapshotFile, source: Source, stages: [Stage]) {
        (self.file, self.source, self.stages) = (file, source, stages)
        (snapshot, encoding) = (nil, .zero)
        maximumAge = file.isComplete ? nil : .seconds(SnapshotCache.incompleteSeconds)
    }

    /// Creates an image from the cache.
    init(cached: SnapshotCache.Found, digest: RenderDigest) {
        (file, source) = (cached.file, cached.isInMemory ? .memory : .disk)
        (self.digest, maximumAge) = (digest, cached.maximumAge)
        (snapshot, encoding) = (nil, .zero)
    }

    /// Encodes a snapshot.
    init(_ snapshot: Snapshot) throws {
        let clock = ContinuousClock()
        let start = clock.now
        file = try SnapshotFile(snapshot)
        source = .drawn
        self.snapshot = snapshot
        encoding = clock.now - start
        stages =
            snapshot.diagnostics.timings.map { Stage(name: $0.stage, duration: $0.duration) }
            + [Stage(name: "encoding", duration: encoding)]
        maximumAge = file.isComplete ? nil : .seconds(SnapshotCache.incompleteSeconds)
    }
}
