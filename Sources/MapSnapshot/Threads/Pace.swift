/// Tells whether steps are so short that no other thread needs to help.
struct Pace {
    private let limit: Duration
    private var start = ContinuousClock.now
    /// Whether each step so far took no longer than the limit.
    private(set) var isKept = true

    /// - Parameter limit: maximum time for a step.
    init(_ limit: Duration) { self.limit = limit }

    /// Ends a step, and begins the next.
    mutating func step() {
        let end = ContinuousClock.now
        isKept = isKept && end - start <= limit
        start = end
    }
}
