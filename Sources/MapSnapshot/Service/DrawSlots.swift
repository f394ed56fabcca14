package import Flights
import Synchronization

/// Limits concurrent draws; the most urgent waiting draw is next, and among equals the first.
///
/// A draw that waits for servers leaves its slot to others, and comes before those that have not started when it
/// returns.
package final class DrawSlots: FlightLine {
    private let count: Int
    private let limits: QueueLimits
    private let state: Mutex<DrawTable>

    /// - Parameters:
    ///   - count: number of concurrent draws, at least 1.
    ///   - limits: how many may wait.
    init(count: Int, limits: QueueLimits = .none) {
        self.count = max(1, count)
        self.limits = limits
        state = Mutex(DrawTable())
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
    /// - Parameter start: called once unless withdrawn before; must be followed by `leave()`.
    /// - Returns: its number.
    /// - Throws: `SnapshotError` with `overloaded` if too many wait.
    package func enter(
        _ urgency: FlightUrgency, start: @escaping @Sendable (_ number: Int) -> Void
    ) throws -> Int {
        try state.withLock { state in
            try limits.check(state, urgency, slots: count)
            return state.add(DrawTable.Draw(urgency: urgency, phase: .waiting(start)))
        }
    }

    /// Changes the urgency of a draw.
    package func change(_ number: Int, to urgency: FlightUrgency) {
        state.withLock { $0.change(number, to: urgency) }
    }

    /// Withdraws a draw: removes it from the queue, or marks it as abandoned if it has started.
    package func withdraw(_ number: Int) { state.withLock { $0.withdraw(number) } }

    /// Releases the slot of a started draw.
    package func leave(_ number: Int) {
        state.withLock { $0.update(number) { $0 = nil } }
        startNext()
    }

    /// Leaves the slot of a started draw while it waits for servers; call `resume(_:)` afterwards.
    ///
    /// - Throws: `SnapshotError` with `overloaded` if too many wait for one of the servers, or for all together.
    func pause(_ number: Int, for origins: [String]) throws {
        try state.withLock { state in
            try limits.check(state, origins)
            state.update(number) { $0?.phase = .paused(origins) }
        }
        startNext()
    }

    /// Waits for a slot again.
    ///
    /// - Throws: `CancellationError`.
    func resume(_ number: Int) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isCanceled = state.withLock { state in
                    // Checked under the lock, so that a later cancellation finds the continuation.
                    if !Task.isCancelled { state.enqueue(number, as: .resuming(continuation)) }
                    return Task.isCancelled
                }
                if isCanceled { continuation.resume(throwing: CancellationError()) } else { startNext() }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard case .resuming(let continuation)? = state.draws[number]?.phase else { return nil }
                state.update(number) { $0?.phase = .paused([]) }
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Whether an abandoned draw still occupies a slot.
    package var hasAbandoned: Bool { state.withLock { !$0.abandoned.isEmpty } }

    /// The number of draws abandoned longer than `time` that are still running, if they occupy all slots; otherwise
    /// nil.
    package func hanging(for time: Duration) -> Int? {
        state.withLock { state in
            let end = ContinuousClock.now - time
            let abandoned = state.abandoned
            return abandoned.count == count && abandoned.allSatisfy { $0 <= end } ? count : nil
        }
    }

    /// Starts as many draws as there are free slots.
    ///
    /// Do not call it with a lock: without rendering threads, draws run to completion in here.
    package func startNext() {
        while let next = state.withLock({ $0.drawing < count ? $0.startNext() : nil }) {
            switch next.phase {
            case .waiting(let start): start(next.number)
            case .resuming(let continuation): continuation.resume()
            case .drawing, .paused: break
            }
        }
    }
}
