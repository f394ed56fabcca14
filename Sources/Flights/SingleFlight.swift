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

    /// Do not start, resume or cancel a task, or bind a task-local value, while holding this lock: these may wait for the
    /// lock of a task, and the runtime holds that one while a cancellation handler waits for this one (see the
    /// documentation of Swift's `withTaskCancellationHandler`).
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
        let opened = state.withLock { try? board(seat, .prefetching(priority: priority), load, make, &$0) }
        if let opened { begin(opened, make) }
        line?.startNext()
        return seat
    }

    /// Starts one flight for all callers waiting for one of these keys; does nothing if there are none.
    package func start(_ keys: [Key], make: @escaping Work) {
        if let number = state.withLock({ $0.merge(keys) }) { begin(number, make) }
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
                do {
                    let opened = try state.withLock { state in
                        // Checked under the lock, so that a later cancellation finds the passenger.
                        try Task.checkCancellation()
                        return try board(seat, .waiting(continuation), load, make, &state)
                    }
                    if let opened, let make { begin(opened, make) }
                    boarded()
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            leave(seat)
        }
    }

    /// Adds a passenger to the flight of its key, and the flight to the line.
    ///
    /// - Returns: the number of a flight that begins at once; nil if it waits in the line, or for others.
    private func board(
        _ seat: Seat, _ passenger: FlightPassenger<Value>, _ load: FlightLoad, _ make: Work?,
        _ state: inout FlightTable<Key, Value>
    ) throws -> Int? {
        let number = state.numbers[seat.key] ?? state.open(seat.key)
        state.flights[number]?.board(seat.number, passenger)
        if let place = state.flights[number]?.place {
            if let urgency = state.flights[number]?.urgency { line?.change(place, to: urgency) }
            return nil
        }
        guard let make, state.flights[number]?.hasWork == false else { return nil }
        state.flights[number]?.hasWork = true
        guard let line else { return number }
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
        return nil
    }

    /// Starts a flight: at once, or when its turn has come.
    ///
    /// - Parameter place: its number in the line; nil without one.
    private func begin(_ number: Int, at place: Int? = nil, _ make: @escaping Work) {
        let task = Task(executorPreference: executor) {
            guard let place else { return await self.fly(number, make) }
            await FlightPlace.$current.withValue(place) { await self.fly(number, make) }
            self.line?.leave(place)
        }
        let isWanted = state.withLock { state in
            state.flights[number]?.task = task
            return state.flights[number] != nil
        }
        // All callers left before there was a task to cancel, or the flight has already ended.
        if !isWanted { task.cancel() }
    }

    private func fly(_ number: Int, _ make: Work) async {
        // All may have left before it begins.
        guard state.withLock({ $0.flights[number] != nil }) else { return }
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
        /// Whether its work is known, which begins at once or when its turn comes.
        var hasWork = false
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

    /// Merges the flights of several keys without work into one that gets it; nil if there are none.
    mutating func merge(_ keys: [Key]) -> Int? {
        let waiting = Set(keys.compactMap { numbers[$0] }).filter { flights[$0]?.hasWork == false }
        guard !waiting.isEmpty else { return nil }
        let number = number()
        var merged = Flight(keys: [], hasWork: true)
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
