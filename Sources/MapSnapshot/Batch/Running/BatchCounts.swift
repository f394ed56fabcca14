/// How the rows of a batch came out.
package struct BatchCounts: Hashable, Sendable {
    /// Drawn and written, whether complete or not.
    package private(set) var drawn = 0
    /// Of the drawn ones: those with missing or stale tiles.
    package private(set) var incomplete = 0
    /// There already.
    package private(set) var skipped = 0
    /// Without a picture.
    package private(set) var failed = 0

    package init() {}

    /// All that were answered.
    package var rows: Int { drawn + skipped + failed }

    package mutating func add(_ outcome: BatchResult.Outcome) {
        switch outcome {
        case .ok(_, let missing):
            drawn += 1
            if missing > 0 { incomplete += 1 }
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
    }
}
