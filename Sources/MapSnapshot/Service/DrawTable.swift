import Flights

/// The draws of a service, and the queue of those that wait for a slot.
struct DrawTable: Sendable {
    /// What a draw is doing.
    enum Phase: Sendable {
        /// It has not started.
        case waiting(@Sendable (_ number: Int) -> Void)
        /// It has a slot.
        case drawing(since: ContinuousClock.Instant)
        /// It waits for servers, without a slot.
        case paused([String])
        /// It waits for a slot again.
        case resuming(CheckedContinuation<Void, any Error>)
    }

    /// A draw.
    struct Draw: Sendable {
        var urgency: FlightUrgency
        var phase: Phase
        /// Since when nobody wants it any more.
        var abandoned: ContinuousClock.Instant?
    }

    /// An entry of the queue, valid while its draw still waits with this urgency.
    private struct Place: Comparable, Sendable {
        let urgency: FlightUrgency
        let number: Int

        static func < (one: Place, other: Place) -> Bool {
            (one.urgency, other.number) < (other.urgency, one.number)
        }
    }

    private(set) var draws: [Int: Draw] = [:]
    private var last = 0
    /// Numbers grow, so that a returning draw comes before those of equal urgency that have not started.
    private var line = Heap<Place>()

    /// Number of draws that have not started.
    private(set) var waiting = 0
    /// Number of those that a caller waits for.
    private(set) var wanted = 0
    /// Number of draws with a slot.
    private(set) var drawing = 0
    /// Number of draws that wait for servers.
    private(set) var paused = 0
    /// Number of draws that wait for a slot again.
    private(set) var resuming = 0
    /// Number of draws that wait for each server.
    private(set) var pausedByOrigin: [String: Int] = [:]
    /// Moving average of the time in a slot, after waiting for servers; zero before the first draw has ended.
    private(set) var meanTime = Duration.zero

    /// Since when each abandoned draw occupies a slot that nobody wants.
    var abandoned: [ContinuousClock.Instant] {
        draws.values.compactMap { if case .drawing = $0.phase { $0.abandoned } else { nil } }
    }

    /// Adds a waiting draw; returns its number.
    mutating func add(_ draw: Draw) -> Int {
        last += 1
        update(last) { $0 = draw }
        enter(last, draw.urgency)
        return last
    }

    /// Changes a draw, and the counts with it.
    mutating func update(_ number: Int, _ change: (inout Draw?) -> Void) {
        let old = draws[number]
        var new = old
        change(&new)
        count(old, -1)
        count(new, 1)
        // Up to a pause for servers it has hardly drawn.
        if new == nil, case .drawing(let since)? = old?.phase { measure(ContinuousClock.now - since) }
        draws[number] = new
    }

    /// Changes the urgency of a draw.
    mutating func change(_ number: Int, to urgency: FlightUrgency) {
        guard let draw = draws[number], draw.urgency != urgency else { return }
        update(number) { $0?.urgency = urgency }
        switch draw.phase {
        case .waiting, .resuming: enter(number, urgency)
        case .drawing, .paused: break
        }
    }

    /// Removes a waiting draw, and marks another as abandoned.
    mutating func withdraw(_ number: Int) {
        update(number) { draw in
            if case .waiting? = draw?.phase { draw = nil } else { draw?.abandoned = .now }
        }
    }

    /// Puts a paused draw into the queue again.
    mutating func enqueue(_ number: Int, as phase: Phase) {
        guard let draw = draws[number] else { return }
        update(number) { $0?.phase = phase }
        enter(number, draw.urgency)
    }

    /// Gives a slot to the next draw; nil if none waits.
    ///
    /// - Returns: its number, and what it was doing.
    mutating func startNext() -> (number: Int, phase: Phase)? {
        while let place = line.popFirst() {
            guard let phase = draws[place.number]?.phase, counts(place) else { continue }
            update(place.number) { $0?.phase = .drawing(since: .now) }
            return (place.number, phase)
        }
        return nil
    }

    private func counts(_ place: Place) -> Bool {
        guard let draw = draws[place.number], draw.urgency == place.urgency else { return false }
        return switch draw.phase {
        case .waiting, .resuming: true
        case .drawing, .paused: false
        }
    }

    private mutating func enter(_ number: Int, _ urgency: FlightUrgency) {
        line.insert(Place(urgency: urgency, number: number))
        guard line.count > 2 * (waiting + resuming) + 64 else { return }
        let table = self
        line.removeAll { !table.counts($0) }
    }

    private mutating func count(_ draw: Draw?, _ change: Int) {
        switch draw?.phase {
        case .waiting?:
            waiting += change
            if draw?.urgency == .wanted { wanted += change }
        case .drawing?: drawing += change
        case .paused(let origins)?:
            paused += change
            for origin in origins {
                let sum = pausedByOrigin[origin, default: 0] + change
                pausedByOrigin[origin] = sum == 0 ? nil : sum
            }
        case .resuming?: resuming += change
        case nil: break
        }
    }

    /// Every eighth counts, so that one slow image does not refuse the next ones.
    private mutating func measure(_ time: Duration) {
        meanTime = meanTime == .zero ? time : meanTime + (time - meanTime) / 8
    }
}
