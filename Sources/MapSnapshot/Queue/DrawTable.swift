import Flights

/// The draws of a service, and the queue of those that wait for a slot.
struct DrawTable: Sendable {
    /// What a draw is doing.
    enum Phase: Sendable {
        /// It has not started.
        case waiting(Entry)
        /// It has a slot.
        case drawing(since: ContinuousClock.Instant)
        /// It waits for servers, without a slot.
        case paused([String])
        /// It waits for a slot again.
        case resuming(CheckedContinuation<Void, any Error>)
    }

    /// How to start or refuse a draw that has not started.
    struct Entry: Sendable {
        let start: @Sendable (_ number: Int) -> Void
        let refuse: @Sendable (any Error) -> Void
    }

    /// A draw.
    struct Draw: Sendable {
        var urgency: FlightUrgency
        var load = FlightLoad()
        var phase: Phase
        /// Since when a caller waits until it gets a slot, for the first time or again.
        var queuedSince: ContinuousClock.Instant?
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

    /// Whether it learns how long draws take, for `expectedWait`.
    private let estimates: Bool
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
    /// Number of those that nobody wants any more.
    private(set) var unwanted = 0
    /// Number of draws that wait for servers.
    private(set) var paused = 0
    /// Number of draws that wait for a slot again.
    private(set) var resuming = 0
    /// Number of draws that wait for each server.
    private(set) var pausedByOrigin: [String: Int] = [:]
    /// The number of draws of each class that a caller waits for and that wait for a slot, for the first time or again.
    private var queued: [DrawTimes.Class: Int] = [:]
    /// The times in slots, after waiting for servers.
    private var times = DrawTimes()

    init(estimates: Bool = true) { self.estimates = estimates }

    /// Since when each abandoned draw occupies a slot that nobody wants.
    var abandoned: [ContinuousClock.Instant] {
        draws.values.compactMap { if case .drawing = $0.phase { $0.abandoned } else { nil } }
    }

    /// How long another draw would wait for a slot, from what draws now and from what is queued before it.
    ///
    /// A draw that takes longer than others of its class shows what those in the queue will take.
    func expectedWait(slots: Int, at now: ContinuousClock.Instant) -> Duration {
        var elapsed: [(class: DrawTimes.Class, time: Duration)] = []
        var longest: [DrawTimes.Class: Duration] = [:]
        for draw in draws.values {
            guard case .drawing(let since) = draw.phase else { continue }
            let (drawn, time) = (DrawTimes.Class(draw.load), now - since)
            elapsed.append((drawn, time))
            longest[drawn] = max(longest[drawn] ?? .zero, time)
        }
        func expected(_ wanted: DrawTimes.Class) -> Duration { max(times.expected(wanted), longest[wanted] ?? .zero) }
        let drawing = elapsed.reduce(Duration.zero) { $0 + max(expected($1.class) - $1.time, .zero) }
        return queued.reduce(drawing) { $0 + expected($1.key) * $1.value } / slots
    }

    /// Removes the draws from the queue that callers have waited for too long, the first ones first.
    ///
    /// - Returns: what they were doing.
    mutating func removeOverdue(_ limit: Duration, at now: ContinuousClock.Instant) -> [Phase] {
        draws.filter { $0.value.isQueued && $0.value.queuedSince.map { now - $0 >= limit } ?? false }
            .sorted { $0.key < $1.key }.map { number, draw in
                update(number, at: now) { overdue in
                    // One that has started ends by itself.
                    if case .resuming = draw.phase { overdue?.phase = .paused([]) } else { overdue = nil }
                }
                return draw.phase
            }
    }

    /// Since when a caller has waited for a draw in the queue; nil if there is none.
    var firstWait: ContinuousClock.Instant? {
        guard wanted + resuming > 0 else { return nil }
        return draws.values.lazy.filter(\.isQueued).compactMap(\.queuedSince).min()
    }

    /// Adds a draw that waits or has a slot; returns its number.
    mutating func add(_ draw: Draw, at now: ContinuousClock.Instant) -> Int {
        last += 1
        update(last, at: now) { added in
            added = draw
            if draw.urgency == .wanted, draw.isQueued { added?.queuedSince = now }
        }
        if draw.isQueued { enter(last, draw.urgency) }
        return last
    }

    /// Changes a draw, and the counts with it.
    mutating func update(_ number: Int, at now: ContinuousClock.Instant, _ change: (inout Draw?) -> Void) {
        let old = draws[number]
        var new = old
        change(&new)
        count(old, -1)
        count(new, 1)
        // Up to a pause for servers it has hardly drawn, and one that nobody wants any more ends early.
        if estimates, new == nil, let old, old.abandoned == nil, case .drawing(let since) = old.phase {
            times.measure(now - since, of: DrawTimes.Class(old.load))
        }
        draws[number] = new
    }

    /// Changes the urgency of a draw.
    mutating func change(_ number: Int, to urgency: FlightUrgency, at now: ContinuousClock.Instant) {
        guard let draw = draws[number], draw.urgency != urgency else { return }
        update(number, at: now) { draw in
            draw?.urgency = urgency
            draw?.queuedSince = urgency == .wanted ? now : nil
        }
        switch draw.phase {
        case .waiting, .resuming: enter(number, urgency)
        case .drawing, .paused: break
        }
    }

    /// Removes a waiting draw, and marks another as abandoned.
    mutating func withdraw(_ number: Int, at now: ContinuousClock.Instant) {
        update(number, at: now) { draw in
            if case .waiting? = draw?.phase { draw = nil } else { draw?.abandoned = now }
        }
    }

    /// Puts a paused draw into the queue again.
    mutating func enqueue(_ number: Int, as phase: Phase, at now: ContinuousClock.Instant) {
        guard let draw = draws[number] else { return }
        update(number, at: now) { queued in
            queued?.phase = phase
            if draw.urgency == .wanted { queued?.queuedSince = now }
        }
        enter(number, draw.urgency)
    }

    /// Gives a slot to the next draw; nil if none waits.
    ///
    /// - Returns: its number, and what it was doing.
    mutating func startNext(at now: ContinuousClock.Instant) -> (number: Int, phase: Phase)? {
        while let place = line.popFirst() {
            guard let phase = draws[place.number]?.phase, counts(place) else { continue }
            update(place.number, at: now) { $0?.phase = .drawing(since: now) }
            return (place.number, phase)
        }
        return nil
    }

    private func counts(_ place: Place) -> Bool {
        guard let draw = draws[place.number], draw.urgency == place.urgency else { return false }
        return draw.isQueued
    }

    private mutating func enter(_ number: Int, _ urgency: FlightUrgency) {
        line.insert(Place(urgency: urgency, number: number))
        guard line.count > 2 * (waiting + resuming) + 64 else { return }
        let table = self
        line.removeAll { !table.counts($0) }
    }

    private mutating func count(_ draw: Draw?, _ change: Int) {
        if estimates, let draw, draw.urgency == .wanted, draw.isQueued {
            let drawn = DrawTimes.Class(draw.load)
            let sum = queued[drawn, default: 0] + change
            queued[drawn] = sum == 0 ? nil : sum
        }
        switch draw?.phase {
        case .waiting?:
            waiting += change
            if draw?.urgency == .wanted { wanted += change }
        case .drawing?:
            drawing += change
            if draw?.abandoned != nil { unwanted += change }
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
}

extension DrawTable.Draw {
    /// Whether it waits for a slot, for the first time or again.
    fileprivate var isQueued: Bool {
        switch phase {
        case .waiting, .resuming: true
        case .drawing, .paused: false
        }
    }
}

/// A priority queue that returns the greatest element first (binary heap).
struct Heap<Element: Comparable & Sendable>: Sendable {
    private var elements: [Element] = []

    var count: Int { elements.count }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, elements[(index - 1) / 2] < elements[index] {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes and returns the greatest element.
    mutating func popFirst() -> Element? {
        guard let first = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return first }
        elements[0] = last
        sink(0)
        return first
    }

    /// Removes all elements that match.
    mutating func removeAll(where matches: (Element) -> Bool) {
        elements.removeAll(where: matches)
        for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while case let child = 2 * index + 1, child < elements.count {
            let greater = child + 1 < elements.count && elements[child] < elements[child + 1] ? child + 1 : child
            guard elements[index] < elements[greater] else { return }
            elements.swapAt(index, greater)
            index = greater
        }
    }
}

/// How long draws take, learned from those that have ended: a moving average for each kind and size.
struct DrawTimes: Sendable {
    /// Draws of the same kind whose sizes differ by less than a factor of two.
    struct Class: Hashable, Sendable {
        let kind: String
        /// The base-2 logarithm of the size, rounded down.
        let octave: Int

        init(_ load: FlightLoad) { self.init(load.kind, Int.bitWidth - 1 - load.size.leadingZeroBitCount) }

        fileprivate init(_ kind: String, _ octave: Int) { (self.kind, self.octave) = (kind, octave) }

        /// What such a draw takes if nothing is known of its kind: an image of 512x512 35 ms, one of 4096x2048 0.6 s.
        fileprivate var assumed: Duration {
            .milliseconds(20) + .nanoseconds(75) * Double(1 << min(octave, 40))
        }
    }

    private var means: [Class: Duration] = [:]
    /// Kinds follow from the layers of requests, of which there are few.
    private static let limit = 1_024
    /// Sizes are numbers of pixels.
    private static let octaves = 64

    /// What a draw will take: the average of its class, or else of the nearest class of its kind, with the assumed ratio
    /// of both.
    func expected(_ wanted: Class) -> Duration {
        if let mean = means[wanted] { return mean }
        for distance in 1..<Self.octaves {
            for octave in [wanted.octave + distance, wanted.octave - distance] {
                let near = Class(wanted.kind, octave)
                if let mean = means[near] { return mean * (wanted.assumed / near.assumed) }
            }
        }
        return wanted.assumed
    }

    /// Learns from a draw that has ended.
    mutating func measure(_ time: Duration, of drawn: Class) {
        if means.count >= Self.limit { means = [:] }
        // Every eighth counts, so that one slow image does not refuse the next ones.
        means[drawn] = means[drawn].map { $0 + (time - $0) / 8 } ?? time
    }
}
