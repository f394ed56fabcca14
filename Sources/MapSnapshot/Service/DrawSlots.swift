package import Flights
import Synchronization

/// Lets so many draws begin at once; the most urgent of those that wait is next, and of equals the first.
package final class DrawSlots: FlightLine {
    /// A draw that has not begun.
    private struct Waiting: Sendable {
        var urgency: FlightUrgency
        let start: @Sendable (_ number: Int) -> Void
    }

    /// A place in the line; it counts while the draw of that number still waits with this urgency.
    private struct Place: Comparable, Sendable {
        let urgency: FlightUrgency
        let number: Int

        static func < (one: Place, other: Place) -> Bool {
            (one.urgency, other.number) < (other.urgency, one.number)
        }
    }

    private struct State: Sendable {
        var free: Int
        var last = 0
        var waiting: [Int: Waiting] = [:]
        var line = Heap<Place>()
        /// Started draws that nobody wants any more, and since when.
        var abandoned: [Int: ContinuousClock.Instant] = [:]

        /// Those who left, or changed their urgency, have left places behind.
        func counts(_ place: Place) -> Bool { waiting[place.number]?.urgency == place.urgency }

        mutating func enter(_ place: Place) {
            line.insert(place)
            guard line.count > 2 * waiting.count + 64 else { return }
            line.removeAll { [waiting] in waiting[$0.number]?.urgency != $0.urgency }
        }
    }

    private let count: Int
    private let state: Mutex<State>

    /// - Parameter count: draws at once, at least 1.
    init(count: Int) {
        self.count = max(1, count)
        state = Mutex(State(free: self.count))
    }

    /// How many have not begun; for tests.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Puts a draw in the line; `startNext()` has to follow.
    ///
    /// - Parameter start: called once unless it is withdrawn before; `leave()` has to follow.
    /// - Returns: its number.
    package func enter(_ urgency: FlightUrgency, start: @escaping @Sendable (_ number: Int) -> Void) -> Int {
        state.withLock { state in
            state.last += 1
            state.waiting[state.last] = Waiting(urgency: urgency, start: start)
            state.enter(Place(urgency: urgency, number: state.last))
            return state.last
        }
    }

    /// Moves a draw in the line, where it still stands there.
    package func change(_ number: Int, to urgency: FlightUrgency) {
        state.withLock { state in
            guard let waiting = state.waiting[number], waiting.urgency != urgency else { return }
            state.waiting[number]?.urgency = urgency
            state.enter(Place(urgency: urgency, number: number))
        }
    }

    /// Gives up a draw that has not left: it goes out of the line, or is noted as one that should end soon.
    package func withdraw(_ number: Int) {
        state.withLock { state in
            if state.waiting.removeValue(forKey: number) == nil { state.abandoned[number] = .now }
        }
    }

    /// Gives back what a started draw had.
    package func leave(_ number: Int) {
        state.withLock { state in
            state.free += 1
            state.abandoned[number] = nil
        }
        startNext()
    }

    /// Whether a draw has not ended though it was given up.
    package var hasAbandoned: Bool { state.withLock { !$0.abandoned.isEmpty } }

    /// How many draws have not ended though they were given up so long ago, where these are all that there may be; else
    /// nil.
    package func hanging(for time: Duration) -> Int? {
        state.withLock { state in
            let end = ContinuousClock.now - time
            return state.abandoned.count == count && state.abandoned.values.allSatisfy { $0 <= end } ? count : nil
        }
    }

    /// Starts as many as there are slots for.
    ///
    /// Not under a lock of the caller's: without threads of their own draws run to their end in here.
    package func startNext() {
        while true {
            let next: (number: Int, waiting: Waiting)? = state.withLock { state in
                guard state.free > 0 else { return nil }
                while let place = state.line.popFirst() {
                    guard state.counts(place), let waiting = state.waiting.removeValue(forKey: place.number) else {
                        continue
                    }
                    state.free -= 1
                    return (place.number, waiting)
                }
                return nil
            }
            guard let next else { return }
            next.waiting.start(next.number)
        }
    }
}
