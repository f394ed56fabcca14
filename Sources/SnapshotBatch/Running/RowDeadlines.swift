import MapSnapshot
import Synchronization

/// Stops waiting for rows at their deadlines, even if the work itself does not end: a hanging system call cannot be
/// canceled.
///
/// Hanging work keeps its thread, and other rows use the remaining threads. If no thread remains, because as many rows
/// hang as may run at once, all waiting ends with `stuck`.
///
/// One task sleeps for all rows: a canceled sleep keeps its timer until it would have fired, so sleeping once per row
/// would fill memory with millions of rows.
final class RowDeadlines: Sendable {
    /// How a row ended.
    enum Ending<Value: Sendable>: Sendable {
        case done(Value)
        /// It took too long; it is canceled, and its result is discarded.
        case late
        /// No more rows can be processed, because too many hang.
        case stuck(hanging: Int)
    }

    private struct Row: Sendable {
        /// Nil while the row waits for its turn.
        var deadline: ContinuousClock.Instant?
        let end: @Sendable (_ hanging: Int?) -> Void
    }

    private struct State: Sendable {
        /// Rows being waited for, by number.
        var rows: [Int: Row] = [:]
        /// Rows whose work has not returned, and since when they are late.
        var late: [Int: ContinuousClock.Instant] = [:]
        var last = 0
        var isWatched = false
        /// Whether a search for hanging rows is running.
        var isSearched = false
        /// The number of hanging rows, once no progress is possible.
        var hanging: Int?
    }

    /// The row whose work runs in this task.
    @TaskLocal private static var current: Int?

    private let limit: Duration
    private let grace: Duration
    private let jobs: Int
    /// Threads for rows; hanging work keeps one of these and not one that others need.
    private let threads: RenderThreads
    /// Slots for drawing: a late row leaves their queue at once, but its drawing may still hang.
    private let slots: DrawSlots?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: maximum time per row.
    ///   - grace: time after which late work counts as hanging. Canceled work ends within milliseconds, except for
    ///     encoding very large images.
    ///   - jobs: number of rows that may run at once.
    init(
        limit: Duration, grace: Duration, jobs: Int, threads: RenderThreads, slots: DrawSlots? = nil
    ) {
        (self.limit, self.grace, self.jobs, self.threads, self.slots) = (limit, grace, jobs, threads, slots)
    }

    /// Waits for the work until its deadline.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Ending<Value> {
        let first = FirstValue<Ending<Value>>()
        return await withCheckedContinuation { continuation in
            first.wait(continuation)
            let row = enter { first.give($0.map(Ending.stuck) ?? .late) }
            guard let row else { return }
            // The caller waits now, so its thread may do the work, and go on with the caller afterwards.
            threads.handingOver {
                let task = Task(executorPreference: threads) { [threads] in
                    let value = await Self.$current.withValue(row) { await work() }
                    self.leave(row)
                    threads.handingOver { first.give(.done(value)) }
                }
                // After the result, because cancellation is not a result.
                first.then { task.cancel() }
            }
        }
    }

    /// Waits for the row of this task, without counting the time.
    func pausing(_ wait: () async -> Void) async {
        guard let row = Self.current else { return await wait() }
        let left = state.withLock { state -> Duration? in
            guard let deadline = state.rows[row]?.deadline else { return nil }
            state.rows[row]?.deadline = nil
            return deadline - .now
        }
        await wait()
        guard let left else { return }
        state.withLock { $0.rows[row]?.deadline = .now + left }
    }

    /// The number of the row; nil if it ended at once.
    private func enter(end: @escaping @Sendable (_ hanging: Int?) -> Void) -> Int? {
        let (hanging, row, needsWatch) = state.withLock { state in
            if let hanging = state.hanging { return (hanging as Int?, nil as Int?, false) }
            state.last += 1
            state.rows[state.last] = Row(deadline: .now + limit, end: end)
            defer { state.isWatched = true }
            return (nil, state.last, !state.isWatched)
        }
        if let hanging { end(hanging) }
        if needsWatch { Task { await self.watch() } }
        return row
    }

    private func leave(_ row: Int) {
        state.withLock { state in
            state.rows[row] = nil
            state.late[row] = nil
        }
    }

    /// Sleeps from one deadline to the next, until no row is in progress.
    private func watch() async {
        while let deadline = nextDeadline() {
            try? await Task.sleep(until: deadline, clock: .continuous)
            let now = ContinuousClock.now
            let (due, needsSearch) = state.withLock { state in
                let due = state.rows.filter { $0.value.deadline.map { $0 <= now } ?? false }
                for row in due.keys {
                    state.rows[row] = nil
                    state.late[row] = now
                }
                defer { state.isSearched = state.isSearched || !due.isEmpty }
                return (due, !state.isSearched && !due.isEmpty)
            }
            for row in due.values { row.end(nil) }
            if needsSearch { Task { await self.search() } }
        }
    }

    private func nextDeadline() -> ContinuousClock.Instant? {
        state.withLock { state in
            guard !state.rows.isEmpty else {
                state.isWatched = false
                return nil
            }
            let next = state.rows.values.compactMap(\.deadline).min() ?? .now + limit
            // A row that waits now may end before all others, once its turn comes.
            let hasWaiting = state.rows.values.contains { $0.deadline == nil }
            return hasWaiting ? min(next, .now + max(limit / 64, .milliseconds(10))) : next
        }
    }

    /// Periodically looks for hanging rows, until nothing is late.
    private func search() async {
        repeat { try? await Task.sleep(for: grace) } while mustSearchAgain()
    }

    /// Ends all waiting if no progress is possible; otherwise returns whether anything is late.
    private func mustSearchAgain() -> Bool {
        let now = ContinuousClock.now
        let (rows, hanging, goesOn) = state.withLock { state in
            let hanging = state.late.values.count { $0 + grace <= now }
            state.hanging = hanging >= jobs ? hanging : slots?.hanging(for: grace)
            guard state.hanging == nil else {
                defer { state.rows = [:] }
                return (state.rows, state.hanging, false)
            }
            state.isSearched = !state.late.isEmpty || slots?.hasAbandoned == true
            return ([:], nil, state.isSearched)
        }
        for row in rows.values { row.end(hanging) }
        return goesOn
    }
}

/// A value that several tasks may provide; the first one counts.
final class FirstValue<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<Value, Never>?
        var isGiven = false
        var then: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Sets the continuation to resume; call it before any value is provided.
    func wait(_ continuation: CheckedContinuation<Value, Never>) { state.withLock { $0.continuation = continuation } }

    /// Runs an action once the value is provided.
    func then(_ action: @escaping @Sendable () -> Void) {
        let isGiven = state.withLock { state in
            if !state.isGiven { state.then = action }
            return state.isGiven
        }
        if isGiven { action() }
    }

    func give(_ value: Value) {
        let (continuation, then) = state.withLock { state in
            defer { (state.continuation, state.then, state.isGiven) = (nil, nil, true) }
            return (state.continuation, state.then)
        }
        continuation?.resume(returning: value)
        then?()
    }
}
