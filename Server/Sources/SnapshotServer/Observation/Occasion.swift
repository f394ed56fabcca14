import Synchronization

/// Lets something happen a few times per period only, whatever clients do.
final class Occasion: Sendable {
    private struct State {
        var start: ContinuousClock.Instant?
        var count = 0
        var omitted = 0
    }

    private let limit: Int
    private let period: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: how often it may happen per period.
    ///   - period: from its first time.
    init(_ limit: Int, per period: Duration) { (self.limit, self.period) = (limit, period) }

    /// Whether it may happen now.
    ///
    /// - Returns: how often it could not happen since the last time; nil if it cannot happen now.
    func take(at now: ContinuousClock.Instant = .now) -> Int? {
        state.withLock { state in
            if state.start.map({ now - $0 >= period }) ?? true { (state.start, state.count) = (now, 0) }
            guard state.count < limit else {
                state.omitted += 1
                return nil
            }
            state.count += 1
            defer { state.omitted = 0 }
            return state.omitted
        }
    }
}
