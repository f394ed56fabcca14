package import Flights
import Synchronization

/// Limits concurrent draws; the most urgent waiting draw is next, and among equals the first.
///
/// A draw that waits for servers leaves its slot to others, and comes before those that have not started when it
/// returns. A draw that a caller has waited for too long is refused while it waits.
package final class DrawSlots: FlightLine {
    /// What time it is, and how to wait for another one.
    struct Clock: Sendable {
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
        var sleep: @Sendable (_ until: ContinuousClock.Instant) async throws -> Void = {
            try await DeadlineClock.shared.sleep(until: $0)
        }
    }

    private let count: Int
    private let most: Int
    private let limits: QueueLimits
    private let clock: Clock
    private let state: Mutex<DrawTable>
    /// When to look for draws that have waited for too long; nil if none waits.
    private let alarm = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - count: number of concurrent draws that somebody wants, at least 1.
    ///   - most: number of concurrent draws: a draw that nobody wants any more, and that does not end because it hangs
    ///     in the operating system, gives its slot to another one, until there are so many; `count` if nil.
    ///   - limits: how many may wait.
    init(count: Int, most: Int? = nil, limits: QueueLimits = .none, clock: Clock = Clock()) {
        self.count = max(1, count)
        self.most = max(self.count, most ?? 0)
        (self.limits, self.clock) = (limits, clock)
        state = Mutex(DrawTable(estimates: limits.expectedWait != nil))
    }

    /// Number of draws that have not started.
    var waiting: Int { state.withLock(\.waiting) }

    /// Number of draws in their slots.
    var drawing: Int { state.withLock(\.drawing) }

    /// Number of draws that wait for servers.
    var paused: Int { state.withLock(\.paused) }

    /// Number of draws that wait for a slot again.
    var resuming: Int { state.withLock(\.resuming) }

    /// Enqueues a draw; call `startNext()` afterwards.
    ///
    /// - Parameters:
    ///   - load: how much work it is.
    ///   - start: called once unless withdrawn or refused before; must be followed by `leave()`.
    ///   - refuse: called with `overloaded` in place of `start` if it has waited for too long.
    /// - Returns: its number.
    /// - Throws: `SnapshotError` with `overloaded` if too many wait, or if it would wait for too long.
    package func enter(
        _ urgency: FlightUrgency, _ load: FlightLoad, start: @escaping @Sendable (_ number: Int) -> Void,
        refuse: @escaping @Sendable (any Error) -> Void
    ) throws -> Int {
        let now = clock.now()
        return try state.withLock { state in
            try limits.check(state, urgency, slots: count, at: now)
            let entry = DrawTable.Entry(start: start, refuse: refuse)
            return state.add(DrawTable.Draw(urgency: urgency, load: load, phase: .waiting(entry)), at: now)
        }
    }

    /// Takes a free slot at once, unless other draws wait for one; to be followed by `leave()`.
    ///
    /// - Returns: the number of the draw; nil if it has to be enqueued.
    func takeFree(_ load: FlightLoad) -> Int? {
        let now = clock.now()
        return state.withLock { state in
            guard state.waiting == 0, state.resuming == 0, hasFreeSlot(state) else { return nil }
            return state.add(DrawTable.Draw(urgency: .wanted, load: load, phase: .drawing(since: now)), at: now)
        }
    }

    /// Changes the urgency of a draw; call `startNext()` afterwards.
    package func change(_ number: Int, to urgency: FlightUrgency) {
        state.withLock { $0.change(number, to: urgency, at: clock.now()) }
    }

    /// Withdraws a draw: removes it from the queue, or marks it as abandoned if it has started; call `startNext()`
    /// afterwards.
    package func withdraw(_ number: Int) { state.withLock { $0.withdraw(number, at: clock.now()) } }

    /// Releases the slot of a started draw.
    package func leave(_ number: Int) {
        state.withLock { $0.update(number, at: clock.now()) { $0 = nil } }
        startNext()
    }

    /// Looks for overdue draws once the first one is overdue, unless it does so before anyway.
    private func setAlarm() {
        guard let limit = limits.expectedWait, alarm.withLock({ $0 == nil }),
            let since = state.withLock(\.firstWait)
        else { return }
        let isNew = alarm.withLock { alarm in
            guard alarm == nil else { return false }
            alarm = since + limit
            return true
        }
        guard isNew else { return }
        let sleep = clock.sleep
        Task.detached { [weak self] in
            try? await sleep(since + limit)
            self?.refuseOverdue(limit)
        }
    }

    /// When the first draw that waits is overdue; nil if none waits, or without a limit.
    var nextRefusal: ContinuousClock.Instant? {
        limits.expectedWait.flatMap { limit in state.withLock(\.firstWait).map { $0 + limit } }
    }

    /// Refuses the draws that callers have waited for too long.
    func refuseOverdue(_ limit: Duration) {
        // Before the queue is read, so that a draw that enters meanwhile sets the next one.
        alarm.withLock { $0 = nil }
        let overdue = state.withLock { $0.removeOverdue(limit, at: clock.now()) }
        let error = SnapshotError.overloaded("the image waited for more than \(limit)")
        for phase in overdue {
            switch phase {
            case .waiting(let entry): entry.refuse(error)
            case .resuming(let continuation): continuation.resume(throwing: error)
            case .drawing, .paused: break
            }
        }
        setAlarm()
    }

    /// Leaves the slot of a started draw while it waits for servers; call `resume(_:)` afterwards.
    ///
    /// - Throws: `SnapshotError` with `overloaded` if too many wait for one of the servers, or for all together.
    func pause(_ number: Int, for origins: [String]) throws {
        try state.withLock { state in
            try limits.check(state, origins)
            state.update(number, at: clock.now()) { $0?.phase = .paused(origins) }
        }
        startNext()
    }

    /// Waits for a slot again.
    ///
    /// - Throws: `SnapshotError` with `overloaded` if that takes too long; `CancellationError`.
    func resume(_ number: Int) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let now = clock.now()
                let isCanceled = state.withLock { state in
                    // Checked under the lock, so that a later cancellation finds the continuation.
                    if !Task.isCancelled { state.enqueue(number, as: .resuming(continuation), at: now) }
                    return Task.isCancelled
                }
                guard !isCanceled else { return continuation.resume(throwing: CancellationError()) }
                startNext()
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard case .resuming(let continuation)? = state.draws[number]?.phase else { return nil }
                state.update(number, at: clock.now()) { $0?.phase = .paused([]) }
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Whether an abandoned draw still occupies a slot.
    package var hasAbandoned: Bool { state.withLock { !$0.abandoned.isEmpty } }

    /// The number of draws abandoned longer than `time` that are still running, if there cannot be more of them; otherwise
    /// nil.
    package func hanging(for time: Duration) -> Int? {
        state.withLock { state in
            let end = clock.now() - time
            let abandoned = state.abandoned
            return abandoned.count == most && abandoned.allSatisfy { $0 <= end } ? most : nil
        }
    }

    /// Starts as many draws as there are free slots, and watches how long the others wait.
    ///
    /// Do not call it with a lock: without rendering threads, draws run to completion in here.
    package func startNext() {
        while let next = state.withLock({ hasFreeSlot($0) ? $0.startNext(at: clock.now()) : nil }) {
            switch next.phase {
            case .waiting(let entry): entry.start(next.number)
            case .resuming(let continuation): continuation.resume()
            case .drawing, .paused: break
            }
        }
        setAlarm()
    }

    private func hasFreeSlot(_ state: borrowing DrawTable) -> Bool {
        state.drawing < most && state.drawing - state.unwanted < count
    }
}

/// The slot of one draw.
struct DrawSlot: Sendable {
    private final class Waits: Sendable {
        let duration = Mutex(Duration.zero)
    }

    let slots: DrawSlots
    let number: Int
    private let waits = Waits()

    init(slots: DrawSlots, number: Int) { (self.slots, self.number) = (slots, number) }

    /// How long the draw has waited for its slot again.
    var interruption: Duration { waits.duration.withLock(\.self) }

    /// Leaves the slot to others during `body`, which waits for servers.
    ///
    /// - Throws: what `body` throws; `SnapshotError` with `overloaded` if too many wait for the same servers, or if
    ///   it waits too long for its slot again.
    func leaving<Value>(for origins: [String], _ body: () async throws -> Value) async throws -> Value {
        try slots.pause(number, for: origins)
        // A failed draw needs no slot to end.
        let value = try await body()
        let start = ContinuousClock.now
        try await slots.resume(number)
        let waited = ContinuousClock.now - start
        waits.duration.withLock { $0 += waited }
        return value
    }
}

extension DrawSlot? {
    /// Leaves the slot, if there is one, to others during `body`, which waits for a server.
    ///
    /// - Parameter origin: the server; nil if `body` waits for none.
    /// - Throws: what `body` throws; `SnapshotError` with `overloaded` if too many wait for the same server.
    func waiting<Value>(for origin: String?, _ body: () async throws -> Value) async throws -> Value {
        guard let slot = self, let origin else { return try await body() }
        return try await slot.leaving(for: [origin], body)
    }
}
