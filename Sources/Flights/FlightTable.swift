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
