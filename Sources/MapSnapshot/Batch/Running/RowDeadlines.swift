import Synchronization

/// Ends the waiting for rows at their deadlines, even where the work itself does not end: what hangs in a system call
/// cannot be cancelled, and the rows behind it must not wait.
///
/// One task sleeps for all rows: a sleep that is cancelled keeps its timer until that would have gone off, which a sleep
/// for each of millions of rows would fill the memory with.
final class RowDeadlines: Sendable {
    private struct State: Sendable {
        /// When the rows in work end, and how their waiting is ended, by number.
        var rows: [Int: (deadline: ContinuousClock.Instant, expire: @Sendable () -> Void)] = [:]
        var last = 0
        var isWatched = false
    }

    private let limit: Duration
    /// What hangs keeps one of these, and not one that others need.
    private let threads: RenderThreads
    private let state = Mutex(State())

    init(limit: Duration, threads: RenderThreads) {
        self.limit = limit
        self.threads = threads
    }

    /// What the work returns, or nil where it takes longer; it is cancelled then and its result dropped.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        let answer = Answer<Value>()
        return await withCheckedContinuation { continuation in
            answer.wait(continuation)
            let row = enter { answer.give(nil) }
            let task = Task(executorPreference: threads) {
                let value = await work()
                self.leave(row)
                answer.give(value)
            }
            // After the answer: being cancelled is no result.
            answer.then { task.cancel() }
        }
    }

    private func enter(expire: @escaping @Sendable () -> Void) -> Int {
        let (row, needsWatch) = state.withLock { state in
            state.last += 1
            state.rows[state.last] = (.now + limit, expire)
            defer { state.isWatched = true }
            return (state.last, !state.isWatched)
        }
        if needsWatch { Task { await self.watch() } }
        return row
    }

    private func leave(_ row: Int) { state.withLock { _ = $0.rows.removeValue(forKey: row) } }

    /// Sleeps from one deadline to the next, until no row is in work.
    private func watch() async {
        while let deadline = nextDeadline() {
            try? await Task.sleep(until: deadline, clock: .continuous)
            let now = ContinuousClock.now
            let due = state.withLock { state in
                let due = state.rows.filter { $0.value.deadline <= now }
                for row in due.keys { state.rows[row] = nil }
                return due
            }
            for row in due.values { row.expire() }
        }
    }

    private func nextDeadline() -> ContinuousClock.Instant? {
        state.withLock { state in
            let next = state.rows.values.map(\.deadline).min()
            if next == nil { state.isWatched = false }
            return next
        }
    }

    /// Resumes once.
    private final class Answer<Value: Sendable>: Sendable {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Value?, Never>?
            var isGiven = false
            var then: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        func wait(_ continuation: CheckedContinuation<Value?, Never>) {
            state.withLock { $0.continuation = continuation }
        }

        /// What to do once the answer is given.
        func then(_ action: @escaping @Sendable () -> Void) {
            let isGiven = state.withLock { state in
                if !state.isGiven { state.then = action }
                return state.isGiven
            }
            if isGiven { action() }
        }

        func give(_ value: Value?) {
            let (continuation, then) = state.withLock { state in
                defer { (state.continuation, state.then, state.isGiven) = (nil, nil, true) }
                return (state.continuation, state.then)
            }
            continuation?.resume(returning: value)
            then?()
        }
    }
}
