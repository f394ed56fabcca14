/// An image that a service returns, and where it came from.
package struct ServedImage: Sendable {
    package internal(set) var file: SnapshotFile
    /// What was drawn; nil for an image from the cache.
    package let snapshot: Snapshot?
    /// How long it took to encode.
    package let encoding: Duration
    /// Whether the tilesets were not replaced while it was drawn.
    package internal(set) var isCurrent = true

    /// Creates an image from the cache.
    init(cached file: SnapshotFile) {
        (self.file, snapshot, encoding) = (file, nil, .zero)
    }

    /// Encodes a snapshot.
    init(_ snapshot: Snapshot) throws {
        let clock = ContinuousClock()
        let start = clock.now
        file = try SnapshotFile(snapshot)
        self.snapshot = snapshot
        encoding = clock.now - start
    }
}
