import MapSnapshot

/// Counts of the outcomes of a batch.
public struct BatchCounts: Hashable, Sendable {
    /// Rows drawn and written, complete or not.
    public private(set) var drawn = 0
    /// Drawn rows with missing or stale tiles.
    public private(set) var incomplete = 0
    /// Rows whose image already existed.
    public private(set) var skipped = 0
    /// Rows without an image.
    public private(set) var failed = 0

    /// Creates counts of 0.
    public init() {}

    /// Number of rows with a result.
    public var rows: Int { drawn + skipped + failed }

    /// Counts a row.
    public mutating func add(_ outcome: BatchResult.Outcome) {
        switch outcome {
        case .ok(_, let missing):
            drawn += 1
            if missing > 0 { incomplete += 1 }
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
    }
}
