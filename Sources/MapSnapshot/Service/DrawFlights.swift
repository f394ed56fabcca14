import Synchronization

/// Coalesces concurrent requests for the same value, most urgent first.
///
/// A canceled caller leaves at once while the others still get the value; the work is canceled with its last caller.
/// Nothing is cached: a request after the value has arrived starts over.
final class DrawFlights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// A caller's claim to a value, which can be withdrawn.
    struct Seat: Sendable {
        fileprivate let key: Key
        fileprivate let number: Int
    }

    private struct Flight: Sendable {
        /// Number in the queue of slots.
        let number: Int
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
        /// Priorities of prefetching callers.
        var prefetching: [Int: Int] = [:]
        var task: Task<Void, Never>?

        /// The urgency; nil if nobody wants the value any more.
        var urgency: DrawUrgency? {
            waiting.isEmpty ? prefetching.values.max().map { .prefetch(priority: $0) } : .wanted
        }

        mutating func board(_ seat: Int, _ passenger: Passenger) {
            switch passenger {
            case .waiting(let continuation): waiting[seat] = continuation
            case .prefetching(let priority): prefetching[seat] = priority
            }
        }
    }

    private enum Passenger: Sendable {
        case waiting(CheckedContinuation<Value, any Error>)
        case prefetching(priority: Int)

        var urgency: DrawUrgency {
            switch self {
            case .waiting: .wanted
            case .prefetching(let priority): .prefetch(priority: priority)
            }
        }
    }

    private struct State: Sendable {
        var flights: [Key: Flight] = [:]
        var lastSeat = 0

        mutating func seat(for key: Key) -> Seat {
            lastSeat += 1
            return Seat(key: key, number: lastSeat)
        }
    }

    private let slots: DrawSlots
    private let state = Mutex(State())

    init(slots: DrawSlots) { self.slots = slots }

    /// Number of callers for a value; for tests.
    func seats(for key: Key) -> Int {
        state.withLock { state in state.flights[key].map { $0.waiting.count + $0.prefetching.count } ?? 0 }
    }

    /// The value that `make` returns, which may be called for another caller with the same key.
    ///
    /// - Throws: what `make` throws; `CancellationError` as soon as the calling task is canceled.
    func value(for key: Key, make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let seat = state.withLock { $0.seat(for: key) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let hasBoarded = board(seat, .waiting(continuation), make)
                if !hasBoarded { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            leave(seat)
        }
    }

    /// Starts computing a value without waiting for it.
    func prefetch(_ key: Key, priority: Int, make: @escaping @Sendable () async throws -> Value) -> Seat {
        let seat = state.withLock { $0.seat(for: key) }
        _ = board(seat, .prefetching(priority: priority), make)
        return seat
    }

    /// Withdraws a claim; the value is still computed for others, if there are any.
    func leave(_ seat: Seat) {
        let (continuation, task) = state.withLock { state in
            let continuation = state.flights[seat.key]?.waiting.removeValue(forKey: seat.number)
            let priority = state.flights[seat.key]?.prefetching.removeValue(forKey: seat.number)
            var task: Task<Void, Never>?
            if continuation != nil || priority != nil, let flight = state.flights[seat.key] {
                if let urgency = flight.urgency {
                    slots.change(flight.number, to: urgency)
                } else {
                    slots.withdraw(flight.number)
                    task = state.flights.removeValue(forKey: seat.key)?.task
                }
            }
            return (continuation, task)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }

    /// False for a waiting caller that is already canceled.
    private func board(
        _ seat: Seat, _ passenger: Passenger, _ make: @escaping @Sendable () async throws -> Value
    ) -> Bool {
        let hasBoarded = state.withLock { state in
            // Checked under the lock, so that a later cancellation finds the passenger.
            if case .waiting = passenger, Task.isCancelled { return false }
            if state.flights[seat.key] == nil {
                let number = slots.enter(passenger.urgency) { self.start(seat.key, $0, make) }
                state.flights[seat.key] = Flight(number: number)
            }
            state.flights[seat.key]?.board(seat.number, passenger)
            if let flight = state.flights[seat.key], let urgency = flight.urgency {
                slots.change(flight.number, to: urgency)
            }
            return true
        }
        if hasBoarded { slots.startNext() }
        return hasBoarded
    }

    private func start(_ key: Key, _ number: Int, _ make: @escaping @Sendable () async throws -> Value) {
        let task = Task(executorPreference: RenderThreads.shared) {
            let result: Result<Value, any Error>
            do {
                try Task.checkCancellation()
                result = .success(try await make())
            } catch {
                result = .failure(error)
            }
            self.land(key, number, result)
        }
        let isWanted = state.withLock { state in
            guard state.flights[key]?.number == number else { return false }
            state.flights[key]?.task = task
            return true
        }
        // All have left between the queue and here, or it has already finished.
        if !isWanted { task.cancel() }
    }

    private func land(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            // If all callers have left, the key may belong to another flight.
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key)?.waiting : nil
        }
        for continuation in (waiting ?? [:]).values { continuation.resume(with: result) }
        slots.leave(number)
    }
}
