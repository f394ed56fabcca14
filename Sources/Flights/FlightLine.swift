/// Decides when flights start, for example to limit how many run at once.
///
/// A number returned by `enter` identifies one flight until `leave`, or until it is withdrawn before it starts.
/// `enter`, `change` and `withdraw` are called while a lock is held for which cancellation handlers wait, so they must not
/// start, resume or cancel a task. `startNext` is called without that lock.
package protocol FlightLine: Sendable {
    /// Enqueues a flight; `startNext()` follows.
    ///
    /// - Parameters:
    ///   - load: how much work it is.
    ///   - start: called once by `startNext()`, unless the flight is withdrawn or refused before.
    ///   - refuse: called once and without a lock, in place of `start`, if the flight has waited for too long; it ends
    ///     with this error, and its number is no longer valid.
    /// - Returns: its number.
    /// - Throws: if the queue is full; the flight then ends with this error.
    func enter(
        _ urgency: FlightUrgency, _ load: FlightLoad, start: @escaping @Sendable (_ number: Int) -> Void,
        refuse: @escaping @Sendable (any Error) -> Void
    ) throws -> Int

    /// Changes the urgency of a waiting flight; `startNext()` follows if it has become more urgent.
    func change(_ number: Int, to urgency: FlightUrgency)

    /// Withdraws a flight that nobody wants any more, whether or not it has started; if it has, `startNext()` follows.
    func withdraw(_ number: Int)

    /// Reports the end of a started flight.
    func leave(_ number: Int)

    /// Starts as many flights as allowed.
    func startNext()
}

/// The urgency of a flight; greater comes first.
package enum FlightUrgency: Hashable, Comparable, Sendable {
    /// Nobody waits for its value yet; higher priority comes first.
    case prefetch(priority: Int)
    /// A caller waits for it.
    case wanted
}

/// The flight that the current task flies.
package enum FlightPlace {
    /// Its number in the queue; nil without a queue.
    @TaskLocal package static var current: Int?
}

/// How much work a flight is, as far as its caller knows: lines that limit waiting estimate times from it.
package struct FlightLoad: Hashable, Sendable {
    /// What the work is; the time of one kind grows with its size.
    package let kind: String
    /// How much of it, such as a number of pixels; at least 1.
    package let size: Int

    /// Creates a load; without arguments, that of work of which nothing is known.
    package init(kind: String = "", size: Int = 1) { (self.kind, self.size) = (kind, max(1, size)) }
}
