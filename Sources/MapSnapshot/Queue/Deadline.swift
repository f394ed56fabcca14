import Synchronization

/// The time by which something must end.
enum Deadline {
    /// The value of `body`, unless it takes too long; `body` is then canceled.
    ///
    /// - Throws: what `body` throws; `SnapshotError` with `deadlineExceeded`.
    static func run<Value: Sendable>(
        _ deadline: ContinuousClock.Instant?, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let deadline else { return try await body() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await DeadlineClock.shared.sleep(until: deadline)
                throw SnapshotError(
                    .deadlineExceeded, "the image was not ready in time",
                    remedy: "try again, or use a smaller size or fewer annotations")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}

/// Waits for many deadlines with one timer.
///
/// `Task.sleep` keeps its timer and its memory until the time comes, even if the task is canceled long before. A server
/// that draws hundreds of images per second, each within ten seconds, has thousands of them all over its heap.
final class DeadlineClock: Sendable {
    /// That of the process.
    static let shared = DeadlineClock()

    private struct Sleeper {
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var sleepers: [Int: Sleeper] = [:]
        var lastNumber = 0
        /// When the next timer fires; nil if none is needed.
        var alarm: ContinuousClock.Instant?
        var timers = 0

        /// Sets the timer earlier if necessary.
        ///
        /// - Returns: the time of a new timer to start.
        mutating func setAlarm(for deadline: ContinuousClock.Instant) -> ContinuousClock.Instant? {
            if let alarm, alarm <= deadline { return nil }
            alarm = deadline
            timers += 1
            return deadline
        }
    }

    private let state = Mutex(State())

    /// Number of tasks that wait.
    var waiting: Int { state.withLock(\.sleepers.count) }

    /// Number of timers started so far.
    var timers: Int { state.withLock(\.timers) }

    /// Waits until a deadline.
    ///
    /// - Throws: `CancellationError`, and leaves nothing behind.
    func sleep(until deadline: ContinuousClock.Instant) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let (isCanceled, alarm) = state.withLock { state -> (Bool, ContinuousClock.Instant?) in
                    // Checked under the lock, so that a later cancellation finds the continuation.
                    guard !Task.isCancelled else { return (true, nil) }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    return (false, state.setAlarm(for: deadline))
                }
                if isCanceled { continuation.resume(throwing: CancellationError()) }
                if let alarm { startTimer(alarm) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func startTimer(_ alarm: ContinuousClock.Instant) {
        Task.detached {
            try? await Task.sleep(until: alarm, clock: .continuous)
            self.ring(alarm)
        }
    }

    /// Wakes all whose time has come, unless an earlier timer did.
    private func ring(_ alarm: ContinuousClock.Instant) {
        let (due, next) = state.withLock { state -> ([Sleeper], ContinuousClock.Instant?) in
            guard state.alarm == alarm else { return ([], nil) }
            state.alarm = nil
            let due = state.sleepers.filter { $0.value.deadline <= alarm }
            for number in due.keys { state.sleepers[number] = nil }
            let first = state.sleepers.values.lazy.map(\.deadline).min()
            return (Array(due.values), first.flatMap { state.setAlarm(for: $0) })
        }
        for sleeper in due { sleeper.continuation.resume() }
        if let next { startTimer(next) }
    }
}
