import Flights
import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MapSnapshot

/// How long images wait for a slot, at times that the tests set.
@Suite(.timeLimit(.minutes(20))) struct AdmissionTests {
    private static let limit = Duration.seconds(2)
    private static let heavy = FlightLoad(kind: "image city", size: 8 << 20)
    private static let light = FlightLoad(kind: "image city", size: 256 * 256)

    @Test(arguments: [1, 2, 8, 64]) func aFloodOfHeavyImagesNeverWaitsForLong(count: Int) {
        let server = Simulation(slots: count, limit: Self.limit)
        // Unlike anything before it, and much slower than assumed.
        let times = [Duration.milliseconds(900), .milliseconds(400), .milliseconds(1300)]
        for index in 0..<226 { server.arrive(Self.heavy, taking: times[index % times.count]) }
        server.run()
        #expect(server.outcomes.count == 226 && server.waits.allSatisfy { $0 <= Self.limit })
        #expect(server.waits.count >= count * 2)
        let surprised = server.overdue
        // By now it is known what they take: those that cannot be drawn in time are refused before they wait.
        for index in 0..<226 { server.arrive(Self.heavy, taking: times[index % times.count]) }
        server.run()
        #expect(server.outcomes.count == 452 && server.waits.allSatisfy { $0 <= Self.limit })
        #expect(server.overdue - surprised <= count, "\(server.overdue - surprised)")
    }

    /// The average of one kind and size says nothing about another.
    @Test func manyLightImagesWaitWhereFewHeavyOnesDo() {
        let server = Simulation(slots: 1, limit: Self.limit)
        for load in [Self.light, Self.heavy, Self.light, Self.heavy] {
            server.arrive(load, taking: load == Self.light ? .milliseconds(10) : .milliseconds(900))
            server.run()
        }
        for _ in 0..<100 { server.arrive(Self.light, taking: .milliseconds(10)) }
        server.run()
        #expect(server.refused == 0)
        for _ in 0..<100 { server.arrive(Self.heavy, taking: .milliseconds(900)) }
        // One draws, and two wait: 0.9 and 1.8 seconds.
        #expect(server.refused == 97)
        server.run()
        #expect(server.overdue == 0)
    }

    @Test func estimatesAnotherSizeFromImagesOfItsKind() {
        var times = DrawTimes()
        let (small, large) = (DrawTimes.Class(Self.light), DrawTimes.Class(Self.heavy))
        let assumed = times.expected(large) / times.expected(small)
        times.measure(.milliseconds(100), of: small)
        #expect(abs(times.expected(large) / .milliseconds(100) - assumed) < 0.01)
        #expect(times.expected(DrawTimes.Class(FlightLoad(kind: "other", size: 8 << 20))) < .seconds(1))
        times.measure(.milliseconds(900), of: small)
        #expect(times.expected(small) == .milliseconds(200))
        // Any size is one that can be computed with.
        #expect(times.expected(DrawTimes.Class(FlightLoad(kind: "x", size: .max))) > .seconds(1000))
    }

    /// It shows what those in the queue will take, before it has ended.
    @Test func anImageThatTakesLongRefusesOthersOfItsKind() {
        let server = Simulation(slots: 1, limit: Self.limit)
        server.arrive(Self.light, taking: .seconds(30))
        server.arrive(Self.light, taking: .milliseconds(10))
        server.advance(by: .milliseconds(1900))
        server.arrive(Self.light, taking: .milliseconds(10))
        #expect(server.refused == 0)
        server.advance(by: .milliseconds(200))
        #expect(server.overdue == 1)
        server.arrive(Self.light, taking: .milliseconds(10))
        #expect(server.refused == 2)
    }

    /// Nobody waits for a prefetched image, and one that is left by its callers is not measured.
    @Test func onlyCallersAreRefused() {
        let server = Simulation(slots: 1, limit: Self.limit)
        server.arrive(Self.light, taking: .seconds(10))
        let prefetched = server.arrive(Self.light, taking: .seconds(1), urgency: .prefetch(priority: 0))
        server.advance(by: .seconds(5))
        #expect(server.overdue == 0)
        server.slots.change(prefetched ?? -1, to: .wanted)
        server.advance(by: .milliseconds(1999))
        #expect(server.overdue == 0)
        server.advance(by: .milliseconds(2))
        #expect(server.overdue == 1)
    }

    /// All that wait for a server get their tiles when it recovers, and need slots again.
    @Test func refusesResumingImagesAfterTheLimit() async throws {
        let server = Simulation(slots: 1, limit: Self.limit)
        let first = try #require(server.arrive(Self.light, taking: .seconds(600)))
        try server.slots.pause(first, for: ["https://tiles.example"])
        server.arrive(Self.light, taking: .seconds(30))
        let slots = server.slots
        let returning = Task { try await slots.resume(first) }
        #expect(await Eventually.holds { slots.resuming == 1 })
        server.advance(by: Self.limit)
        let error = await snapshotError { try await returning.value }
        #expect(error?.code == .overloaded && slots.resuming == 0)
    }

    @Test func anAlarmIsSetForTheFirstThatWaits() async throws {
        let server = Simulation(slots: 1, limit: Self.limit)
        for _ in 0..<3 { server.arrive(Self.light, taking: .seconds(30)) }
        #expect(await server.alarms.next() == server.start + Self.limit)
        #expect(server.alarms.count == 1)
    }
}

/// Slots whose draws take the time that they are told to, on a clock that stands still in between.
private final class Simulation: Sendable {
    enum Outcome { case drawn(after: Duration), refused, overdue }

    private struct State {
        var running: [(end: ContinuousClock.Instant, number: Int)] = []
        var outcomes: [Outcome] = []
    }

    let start = ContinuousClock.now
    let slots: DrawSlots
    let alarms = Alarms()
    private let state = Mutex(State())
    private let time: SetClock
    private let limit: Duration

    init(slots count: Int, limit: Duration) {
        let clock = SetClock(start)
        (self.limit, time) = (limit, clock)
        slots = DrawSlots(
            count: count, limits: QueueLimits(waiting: 256 + 64 * count, expectedWait: limit),
            clock: DrawSlots.Clock(now: { clock.value }, sleep: { [alarms] in try await alarms.wait(until: $0) }))
    }

    var outcomes: [Outcome] { state.withLock(\.outcomes) }
    var waits: [Duration] { outcomes.compactMap { if case .drawn(let wait) = $0 { wait } else { nil } } }
    var refused: Int { outcomes.count { if case .drawn = $0 { false } else { true } } }
    var overdue: Int { outcomes.count { if case .overdue = $0 { true } else { false } } }

    /// - Returns: the number of the draw; nil if it was refused.
    @discardableResult
    func arrive(_ load: FlightLoad, taking duration: Duration, urgency: FlightUrgency = .wanted) -> Int? {
        let arrival = time.value
        let number = try? slots.enter(urgency, load) { [self] number in
            let now = time.value
            state.withLock { state in
                state.running.append((now + duration, number))
                state.outcomes.append(.drawn(after: now - arrival))
            }
        } refuse: { [self] _ in
            state.withLock { $0.outcomes.append(.overdue) }
        }
        if number == nil { state.withLock { $0.outcomes.append(.refused) } }
        slots.startNext()
        return number
    }

    /// Lets all draws end.
    func run() { while let end = state.withLock({ $0.running.map(\.end).min() }) { advance(by: end - time.value) } }

    /// Lets draws end until a time, and looks for overdue ones as often as the alarm would.
    func advance(by duration: Duration) {
        let end = time.value + duration
        while true {
            let next = state.withLock { $0.running.min { $0.end < $1.end } }
            let alarm = slots.nextRefusal
            if let alarm, alarm <= end, alarm < next?.end ?? end {
                time.value = max(time.value, alarm)
                slots.refuseOverdue(limit)
            } else if let next, next.end <= end {
                time.value = next.end
                state.withLock { $0.running.removeAll { $0.number == next.number } }
                slots.leave(next.number)
            } else {
                time.value = end
                slots.refuseOverdue(limit)
                return
            }
        }
    }
}

/// A time that can be set.
private final class SetClock: Sendable {
    private let now: Mutex<ContinuousClock.Instant>

    init(_ now: ContinuousClock.Instant) { self.now = Mutex(now) }

    var value: ContinuousClock.Instant {
        get { now.withLock(\.self) }
        set { now.withLock { $0 = newValue } }
    }
}

/// Alarms that never ring.
private final class Alarms: Sendable {
    private let times = AsyncStream<ContinuousClock.Instant>.makeStream()
    private let total = Atomic(0)

    /// Number of alarms so far.
    var count: Int { total.load(ordering: .acquiring) }

    /// The next alarm that is set.
    func next() async -> ContinuousClock.Instant? {
        for await time in times.stream { return time }
        return nil
    }

    func wait(until time: ContinuousClock.Instant) async throws {
        total.wrappingAdd(1, ordering: .acquiringAndReleasing)
        times.continuation.yield(time)
        try await Task.sleep(for: .seconds(86_400))
    }
}
