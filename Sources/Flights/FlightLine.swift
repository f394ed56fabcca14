/// Decides when flights begin, for instance so that only a few are under way at once.
///
/// A number that `enter` gave stands for one flight until `leave`, or until it is withdrawn before it began.
package protocol FlightLine: Sendable {
    /// Puts a flight in the line; `startNext()` follows.
    ///
    /// - Parameter start: to be called once, by `startNext()`, unless the flight is withdrawn before.
    /// - Returns: its number.
    func enter(_ urgency: FlightUrgency, start: @escaping @Sendable (_ number: Int) -> Void) -> Int

    /// Moves a flight in the line, if it still stands there.
    func change(_ number: Int, to urgency: FlightUrgency)

    /// Nobody wants the flight any more, whether it has begun or not.
    func withdraw(_ number: Int)

    /// A flight that began has ended.
    func leave(_ number: Int)

    /// Starts as many as may begin; called without a lock held.
    func startNext()
}

/// Which flight begins first: the greater.
package enum FlightUrgency: Hashable, Comparable, Sendable {
    /// Nobody waits for its value yet; the higher number comes first.
    case prefetch(priority: Int)
    /// A caller waits for it.
    case wanted
}
