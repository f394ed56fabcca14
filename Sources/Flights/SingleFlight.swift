import Synchronization

/// Coalesces concurrent requests for the same value.
///
/// A canceled caller leaves at once while the others still get the value; the work is canceled with its last caller. A
/// failure goes to all callers. Nothing is cached: a request after the value has arrived starts over.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Computes a value.
    package typealias Work = @Sendable () async throws -> Value

    /// A caller's claim to a value, which can be withdrawn.
    package struct Seat: Sendable {
        fileprivate let key: Key
        fileprivate let number: Int
    }

    private let state = Mutex(FlightTable<Key, Value>())
    private let line: (any FlightLine)?
    private let executor: (any HandingOverExecutor)?

    /// Creates a coalescer.
    ///
    /// - Parameters:
    ///   - line: decides when work starts; nil to start at once.
    ///   - executor: the preferred executor of the work.
    package init(line: (any FlightLine)? = nil, executor: (any HandingOverExecutor)? = nil) {
        self.line = line
        self.executor = executor
    }

    /// Number of callers for a key; for tests.
    package func seats(for key: Key) -> Int { state.withLock { $0.flight(for: key)?.seats ?? 0 } }

    /// The value that `make` returns, which may be called for another caller with the same key.
    ///
    /// - Parameter load: how much work it is, for the queue.
    /// - Throws: what `make` throws, or the queue if it is full; `CancellationError` as soon as the calling task is
    ///   canceled.
    package func value(
        for key: Key, load: FlightLoad = FlightLoad(), make: @escaping Work
    ) async throws -> Value {
        // The caller waits now, so its thread may fly.
        try await wait(for: key, load, make) { self.handingOver { self.line?.startNext() } }
    }

    /// The value of a flight that `start(_:make:)` starts later.
    ///
    /// - Parameter boarded: called when the caller is registered, unless its task is canceled before.
    /// - Throws: like `value(for:make:)`.
    package func startedValue(for key: Key, boarded: () -> Void) async throws -> Value {
        try await wait(for: key, FlightLoad(), nil, boarded: boarded)
    }

    /// Starts computing a value without waiting for it; does nothing if the queue is full.
    ///
    /// - Parameter load: how much work it is, for the queue.
    package func prefetch(
        _ key: Key, priority: Int, load: FlightLoad = FlightLoad(), make: @escaping Work
    ) -> Seat {
        let seat = Seat(key: key, number: state.withLock { $0.number() })
        state.withLock { try? board(seat, .prefetching(priority: priority), load, make, &$0) }
        line?.startNext()
        return seat
    }

    /// Starts one flight for all callers waiting for one of these keys; does nothing if there are none.
    package func start(_ keys: [Key], make: @escaping Work) {
        state.withLock { state in
            guard let number = state.merge(keys) else { return }
            state.flights[number]?.task = Task(executorPreference: executor) { await self.fly(number, make) }
        }
    }

    /// Withdraws a claim; the value is still computed for others, if there are any.
    package func leave(_ seat: Seat) {
        let (continuation, task) = state.withLock {
            state -> (FlightPassenger<Value>.Continuation?, Task<Void, Never>?) in
            guard let number = state.numbers[seat.key] else { return (nil, nil) }
            let continuation = state.flights[number]?.waiting.removeValue(forKey: seat.number)
            let priority = state.flights[number]?.prefetching.removeValue(forKey: seat.number)
            guard continuation != nil || priority != nil else { return (nil, nil) }
            let place = state.flights[number]?.place
            if let urgency = state.flights[number]?.urgency {
                if let place { line?.change(place, to: urgency) }
                return (continuation, nil)
            }
            if let place { line?.withdraw(place) }
            return (continuation, state.remove(number)?.task)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
        if task != nil { line?.startNext() }
    }

    private func wait(
        for key: Key, _ load: FlightLoad, _ make: Work?, boarded: () -> Void
    ) async throws -> Value {
        let seat = Seat(key: key, number: state.withLock { $0.number() })
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let refusal = state.withLock { state -> (any Error)? in
                    // Checked under the lock, so that a later cancellation finds the passenger.
                    guard !Task.isCancelled else { return CancellationError() }
                    do { try board(seat, .waiting(continuation), load, make, &state) } catch { return error }
                    return nil
                }
                if let refusal { continuation.resume(throwing: refusal) } else { boarded() }
            }
        } onCancel: {
            leave(seat)
        }
    }

    private func board(
        _ seat: Seat, _ passenger: FlightPassenger<Value>, _ load: FlightLoad, _ make: Work?,
        _ state: inout FlightTable<Key, Value>
    ) throws {
        let number = state.numbers[seat.key] ?? state.open(seat.key)
        state.flights[number]?.board(seat.number, passenger)
        if let place = state.flights[number]?.place {
            if let urgency = state.flights[number]?.urgency { line?.change(place, to: urgency) }
        } else if let make, state.flights[number]?.task == nil {
            if let line {
                do {
                    state.flights[number]?.place = try line.enter(passenger.urgency, load) {
                        self.begin(number, at: $0, make)
                    } refuse: {
                        self.end(number, with: .failure($0))
                    }
                } catch {
                    // Just opened: the passenger is its only one.
                    state.remove(number)
                    throw error
                }
            } else {
                state.flights[number]?.task = Task(executorPreference: executor) { await self.fly(number, make) }
            }
        }
    }

    /// Starts a flight when its turn has come.
    private func begin(_ number: Int, at place: Int, _ make: @escaping Work) {
        state.withLock { state in
            // All may have left between the queue and here: the flight then only gives its place back.
            let isWanted = state.flights[number] != nil
            let task = FlightPlace.$current.withValue(place) {
                Task(executorPreference: executor) {
                    if isWanted { await self.fly(number, make) }
                    self.line?.leave(place)
                }
            }
            state.flights[number]?.task = task
        }
    }

    private func fly(_ number: Int, _ make: Work) async {
        let result: Result<Value, any Error>
        do {
            try Task.checkCancellation()
            result = .success(try await make())
        } catch {
            result = .failure(error)
        }
        end(number, with: result)
    }

    private func end(_ number: Int, with result: Result<Value, any Error>) {
        let waiting = state.withLock { $0.remove(number)?.waiting }
        // The flight ends here, so its thread may continue with a caller.
        handingOver { for continuation in (waiting ?? [:]).values { continuation.resume(with: result) } }
    }

    private func handingOver(_ body: () -> Void) {
        if let executor { executor.handingOver(body) } else { body() }
    }
}

/// The callers and keys of each flight.
struct FlightTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Work, and the callers who want its value.
    struct Flight: Sendable {
        var keys: [Key]
        /// Waiting callers, by seat number.
        var waiting: [Int: FlightPassenger<Value>.Continuation] = [:]
        /// Priorities of prefetching callers.
        var prefetching: [Int: Int] = [:]
        /// Its number in the queue; nil without a queue.
        var place: Int?
        /// The task; nil until the flight starts.
        var task: Task<Void, Never>?

        var seats: Int { waiting.count + prefetching.count }

        /// The urgency; nil if nobody wants the value any more.
        var urgency: FlightUrgency? {
            waiting.isEmpty ? prefetching.values.max().map { .prefetch(priority: $0) } : .wanted
        }

        mutating func board(_ seat: Int, _ passenger: FlightPassenger<Value>) {
            switch passenger {
            case .waiting(let continuation): waiting[seat] = continuation
            case .prefetching(let priority): prefetching[seat] = priority
            }
        }
    }

    /// Flights by number.
    ///
    /// Numbers are never reused, so that an abandoned flight is not confused with the next one for its key.
    var flights: [Int: Flight] = [:]
    private(set) var numbers: [Key: Int] = [:]
    private var last = 0

    /// The next number for a flight or a seat.
    mutating func number() -> Int {
        last &+= 1
        return last
    }

    func flight(for key: Key) -> Flight? { numbers[key].flatMap { flights[$0] } }

    /// Creates a flight for a key without one.
    mutating func open(_ key: Key) -> Int {
        let number = number()
        flights[number] = Flight(keys: [key])
        numbers[key] = number
        return number
    }

    /// Removes a flight; nil if it has already ended.
    @discardableResult mutating func remove(_ number: Int) -> Flight? {
        guard let flight = flights.removeValue(forKey: number) else { return nil }
        for key in flight.keys where numbers[key] == number { numbers[key] = nil }
        return flight
    }

    /// Merges the flights of several keys that have not started into one; nil if there are none.
    mutating func merge(_ keys: [Key]) -> Int? {
        let waiting = Set(keys.compactMap { numbers[$0] }).filter {
            flights[$0]?.task == nil && flights[$0]?.place == nil
        }
        guard !waiting.isEmpty else { return nil }
        let number = number()
        var merged = Flight(keys: [])
        for old in waiting {
            guard let flight = remove(old) else { continue }
            merged.keys += flight.keys
            merged.waiting.merge(flight.waiting) { $1 }
        }
        for key in merged.keys { numbers[key] = number }
        flights[number] = merged
        return number
    }
}

/// A caller who wants a value.
enum FlightPassenger<Value: Sendable>: Sendable {
    typealias Continuation = CheckedContinuation<Value, any Error>

    case waiting(Continuation)
    case prefetching(priority: Int)

    var urgency: FlightUrgency {
        switch self {
        case .waiting: .wanted
        case .prefetching(let priority): .prefetch(priority: priority)
        }
    }
}
