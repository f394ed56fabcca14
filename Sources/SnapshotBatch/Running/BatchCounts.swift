import MapSnapshot

/// How the rows of a batch came out.
public struct BatchCounts: Hashable, Sendable {
    /// Drawn and written, whether complete or not.
    public private(set) var drawn = 0
    /// Of the drawn ones: those with missing or stale tiles.
    public private(set) var incomplete = 0
    /// There already.
    public private(set) var skipped = 0
    /// Without a picture.
    public private(set) var failed = 0

    /// Counts of a batch that has not begun.
    public init() {}

    /// All that were answered.
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
