import MapSnapshot
import Synchronization

/// Ends the waiting for rows at their deadlines, even where the work itself does not end: what hangs in a system call
/// cannot be cancelled.
///
/// Such work keeps its thread. Others are left to the rows behind it; where none is, because as many rows hang as may be
/// in work at once, all waiting ends with `stuck`.
///
/// One task sleeps for all rows: a sleep that is cancelled keeps its timer until that would have gone off, which a sleep
/// for each of millions of rows would fill the memory with.
final class RowDeadlines: Sendable {
    /// How a row ended.
    enum Ending<Value: Sendable>: Sendable {
        case done(Value)
        /// It took too long; it is cancelled, and its result will be dropped.
        case late
        /// No row can be worked on any more, for so many hang.
        case stuck(hanging: Int)
    }

    private struct Row: Sendable {
        let deadline: ContinuousClock.Instant
        let end: @Sendable (_ hanging: Int?) -> Void
    }

    private struct State: Sendable {
        /// Those that are waited for, by number.
        var rows: [Int: Row] = [:]
        /// Those whose work has not returned, and since when they are late.
        var late: [Int: ContinuousClock.Instant] = [:]
        var last = 0
        var isWatched = false
        /// Whether it is looked for what hangs.
        var isSearched = false
        /// How many rows hang where nothing goes on any more.
        var hanging: Int?
    }

    private let limit: Duration
    private let grace: Duration
    private let jobs: Int
    /// What hangs keeps one of these, and not one that others need.
    private let threads: RenderThreads
    /// Where the rows are drawn: who is late leaves the line there at once, and the draw may hang all the same.
    private let slots: DrawSlots?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: the longest that a row may take.
    ///   - grace: how long work may go on after that without being taken for hanging. Cancelled work ends within
    ///     milliseconds, but for the encoding of very large pictures.
    ///   - jobs: rows that may be in work at once.
    init(
        limit: Duration, grace: Duration, jobs: Int, threads: RenderThreads, slots: DrawSlots? = nil
    ) {
        (self.limit, self.grace, self.jobs, self.threads, self.slots) = (limit, grace, jobs, threads, slots)
    }

    /// Waits for the work, until its deadline.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Ending<Value> {
        let answer = FirstAnswer<Ending<Value>>()
        return await withCheckedContinuation { continuation in
            answer.wait(continuation)
            let row = enter { answer.give($0.map(Ending.stuck) ?? .late) }
            guard let row else { return }
            let task = Task(executorPreference: threads) {
                let value = await work()
                self.leave(row)
                answer.give(.done(value))
            }
            // After the answer: being cancelled is no result.
            answer.then { task.cancel() }
        }
    }

    /// The row's number; nil where it was ended at once.
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

    /// Sleeps from one deadline to the next, until no row is in work.
    private func watch() async {
        while let deadline = nextDeadline() {
            try? await Task.sleep(until: deadline, clock: .continuous)
            let now = ContinuousClock.now
            let (due, needsSearch) = state.withLock { state in
                let due = state.rows.filter { $0.value.deadline <= now }
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
            let next = state.rows.values.map(\.deadline).min()
            if next == nil { state.isWatched = false }
            return next
        }
    }

    /// Looks now and then for what hangs, until nothing is late.
    private func search() async {
        repeat { try? await Task.sleep(for: grace) } while mustSearchAgain()
    }

    /// Ends all waiting where nothing goes on any more; else says whether anything is late.
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
