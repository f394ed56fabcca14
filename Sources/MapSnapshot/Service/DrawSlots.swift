package import Flights
import Synchronization

/// Limits concurrent draws; the most urgent waiting draw is next, and among equals the first.
package final class DrawSlots: FlightLine {
    /// A draw that has not started.
    private struct Waiting: Sendable {
        var urgency: FlightUrgency
        let start: @Sendable (_ number: Int) -> Void
    }

    /// An entry of the queue, valid while its draw still waits with this urgency.
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

        /// Whether an entry is valid; draws that left or changed urgency leave invalid entries.
        func counts(_ place: Place) -> Bool { waiting[place.number]?.urgency == place.urgency }

        mutating func enter(_ place: Place) {
            line.insert(place)
            guard line.count > 2 * waiting.count + 64 else { return }
            line.removeAll { [waiting] in waiting[$0.number]?.urgency != $0.urgency }
        }
    }

    private let count: Int
    private let state: Mutex<State>

    /// - Parameter count: number of concurrent draws, at least 1.
    init(count: Int) {
        self.count = max(1, count)
        state = Mutex(State(free: self.count))
    }

    /// Number of draws that have not started; for tests.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Enqueues a draw; call `startNext()` afterwards.
    ///
    /// - Parameter start: called once unless withdrawn before; must be followed by `leave()`.
    /// - Returns: its number.
    package func enter(_ urgency: FlightUrgency, start: @escaping @Sendable (_ number: Int) -> Void) -> Int {
        state.withLock { state in
            state.last += 1
            state.waiting[state.last] = Waiting(urgency: urgency, start: start)
            state.enter(Place(urgency: urgency, number: state.last))
            return state.last
        }
    }

    /// Changes the urgency of a waiting draw.
    package func change(_ number: Int, to urgency: FlightUrgency) {
        state.withLock { state in
            guard let waiting = state.waiting[number], waiting.urgency != urgency else { return }
            state.waiting[number]?.urgency = urgency
            state.enter(Place(urgency: urgency, number: number))
        }
    }

    /// Withdraws a draw: removes it from the queue, or marks it as abandoned if it has started.
    package func withdraw(_ number: Int) {
        state.withLock { state in
            if state.waiting.removeValue(forKey: number) == nil { state.abandoned[number] = .now }
        }
    }

    /// Releases the slot of a started draw.
    package func leave(_ number: Int) {
        state.withLock { state in
            state.free += 1
            state.abandoned[number] = nil
        }
        startNext()
    }

    /// Whether an abandoned draw is still running.
    package var hasAbandoned: Bool { state.withLock { !$0.abandoned.isEmpty } }

    /// The number of draws abandoned longer than `time` that are still running, if they occupy all slots; otherwise
    /// nil.
    package func hanging(for time: Duration) -> Int? {
        state.withLock { state in
            let end = ContinuousClock.now - time
            return state.abandoned.count == count && state.abandoned.values.allSatisfy { $0 <= end } ? count : nil
        }
    }

    /// Starts as many draws as there are free slots.
    ///
    /// Do not call it with a lock: without rendering threads, draws run to completion in here.
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
