import Synchronization
import TestSupport
import Testing

@testable import Flights

/// Flights that begin when it is their turn.
@Suite(.timeLimit(.minutes(20))) struct FlightLineTests {
    /// Starts nothing until allowed to, and records calls.
    private final class Line: FlightLine {
        struct State: Sendable {
            var urgencies: [FlightUrgency] = []
            var loads: [FlightLoad] = []
            var starts: [@Sendable (Int) -> Void] = []
            var refusals: [@Sendable (any Error) -> Void] = []
            var withdrawn: [Int] = []
            var left: [Int] = []
        }

        let state = Mutex(State())

        func enter(
            _ urgency: FlightUrgency, _ load: FlightLoad, start: @escaping @Sendable (Int) -> Void,
            refuse: @escaping @Sendable (any Error) -> Void
        ) -> Int {
            state.withLock { state in
                state.urgencies.append(urgency)
                state.loads.append(load)
                state.starts.append(start)
                state.refusals.append(refuse)
                return state.starts.count - 1
            }
        }

        func change(_ number: Int, to urgency: FlightUrgency) { state.withLock { $0.urgencies[number] = urgency } }
        func withdraw(_ number: Int) { state.withLock { $0.withdrawn.append(number) } }
        func leave(_ number: Int) { state.withLock { $0.left.append(number) } }
        func startNext() {}

        func start(_ number: Int) { state.withLock { $0.starts[number] }(number) }
        func refuse(_ number: Int, _ error: any Error) { state.withLock { $0.refusals[number] }(error) }
        var urgencies: [FlightUrgency] { state.withLock(\.urgencies) }
        var withdrawn: [Int] { state.withLock(\.withdrawn) }
        var left: [Int] { state.withLock(\.left) }
    }

    private let line = Line()
    private let work = Work()
    private let flights: SingleFlight<String, Int>

    init() { flights = SingleFlight(line: line) }

    @Test func urgencyFollowsThePassengers() async throws {
        let low = flights.prefetch("a", priority: 1, make: work.run)
        #expect(line.urgencies == [.prefetch(priority: 1)])
        let high = flights.prefetch("a", priority: 5, make: work.run)
        #expect(line.urgencies == [.prefetch(priority: 5)])
        let waiting = Task { [flights, work] in try await flights.value(for: "a", make: work.run) }
        #expect(await Eventually.holds { line.urgencies == [.wanted] })
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(line.urgencies == [.prefetch(priority: 5)])
        flights.leave(high)
        #expect(line.urgencies == [.prefetch(priority: 1)] && line.withdrawn == [])
        flights.leave(low)
        flights.leave(low)
        #expect(line.withdrawn == [0] && work.begun == 0)
    }

    @Test func beginsWhenItIsItsTurnAndLeavesAtTheEnd() async throws {
        let waiting = Task { [flights, work] in try await flights.value(for: "a", make: work.run) }
        #expect(await Eventually.holds { line.urgencies == [.wanted] })
        #expect(work.begun == 0)
        line.start(0)
        await work.gate.entered()
        #expect(line.left == [])
        work.gate.open()
        #expect(try await waiting.value == 1)
        #expect(await Eventually.holds { line.left == [0] })
        #expect(line.withdrawn == [])
    }

    /// One that all have left gives its place back, too.
    @Test(arguments: [true, false]) func canceledFlightFreesItsSlot(begins: Bool) async throws {
        let seat = flights.prefetch("a", priority: 0, make: work.run)
        if begins {
            line.start(0)
            await work.gate.entered()
            flights.leave(seat)
        } else {
            flights.leave(seat)
            line.start(0)
        }
        #expect(await Eventually.holds { line.left == [0] })
        #expect(line.withdrawn == [0] && work.begun == (begins ? 1 : 0) && work.cancelled == work.begun)
    }

    @Test func theNextFlightOfAKeyHasAPlaceOfItsOwn() async throws {
        let seat = flights.prefetch("a", priority: 0, make: work.run)
        line.start(0)
        await work.gate.entered()
        flights.leave(seat)
        let next = Task { [flights] in try await flights.value(for: "a") { 7 } }
        #expect(await Eventually.holds { line.urgencies.count == 2 })
        line.start(1)
        #expect(try await next.value == 7)
        #expect(await Eventually.holds { line.left.sorted() == [0, 1] })
    }

    /// All of its passengers get the error, and the next one has a flight of its own.
    @Test func aFlightThatTheLineRefusesEndsWithItsError() async throws {
        let load = FlightLoad(kind: "image", size: 7)
        let tasks = (0..<2).map { _ in
            Task { [flights, work] in try await flights.value(for: "a", load: load, make: work.run) }
        }
        #expect(await Eventually.holds { flights.seats(for: "a") == 2 })
        #expect(line.state.withLock(\.loads) == [load])
        line.refuse(0, Full())
        for task in tasks { await #expect(throws: Full.self) { try await task.value } }
        #expect(flights.seats(for: "a") == 0 && work.begun == 0 && line.left == [])
        let next = Task { [flights] in try await flights.value(for: "a") { 7 } }
        #expect(await Eventually.holds { line.urgencies.count == 2 })
        line.start(1)
        #expect(try await next.value == 7)
    }

    private struct Full: Error {}

    /// Lets nobody in.
    private struct FullLine: FlightLine {
        func enter(
            _ urgency: FlightUrgency, _ load: FlightLoad, start: @escaping @Sendable (Int) -> Void,
            refuse: @escaping @Sendable (any Error) -> Void
        ) throws -> Int { throw Full() }
        func change(_ number: Int, to urgency: FlightUrgency) {}
        func withdraw(_ number: Int) {}
        func leave(_ number: Int) {}
        func startNext() {}
    }

    @Test func aFullLineRefusesTheCallerAndForgetsIt() async throws {
        let flights = SingleFlight<String, Int>(line: FullLine())
        await #expect(throws: Full.self) { try await flights.value(for: "a", make: work.run) }
        let seat = flights.prefetch("a", priority: 0, make: work.run)
        flights.leave(seat)
        #expect(flights.seats(for: "a") == 0 && work.begun == 0)
    }

    /// Starts everything when it is told to.
    private final class OpenLine: FlightLine {
        private let starts = Mutex<[@Sendable (Int) -> Void]>([])

        func enter(
            _ urgency: FlightUrgency, _ load: FlightLoad, start: @escaping @Sendable (Int) -> Void,
            refuse: @escaping @Sendable (any Error) -> Void
        ) -> Int {
            starts.withLock { $0.append(start) }
            return 0
        }
        func change(_ number: Int, to urgency: FlightUrgency) {}
        func withdraw(_ number: Int) {}
        func leave(_ number: Int) {}
        func startNext() { while let start = starts.withLock({ $0.popLast() }) { start(0) } }
    }

    /// The runtime holds a lock of the task while it cancels it; a flight must start without waiting for that lock.
    @Test(arguments: [true, false]) func aCallerMayLeaveWhileItsFlightBegins(isQueued: Bool) async {
        let flights = SingleFlight<Int, Int>(line: isQueued ? OpenLine() : nil)
        for round in 0..<10_000 {
            let hasBegun = Atomic(false)
            let caller = Task.detached {
                hasBegun.store(true, ordering: .releasing)
                return try await flights.value(for: round) { round }
            }
            while !hasBegun.load(ordering: .acquiring) { await Task.yield() }
            for _ in 0..<round % 400 { _ = hasBegun.load(ordering: .acquiring) }
            caller.cancel()
            if let value = try? await caller.value { #expect(value == round) }
            #expect(flights.seats(for: round) == 0)
        }
    }

    @Test func workKnowsItsPlace() async throws {
        let waiting = Task { [flights] in try await flights.value(for: "a") { FlightPlace.current ?? -1 } }
        #expect(await Eventually.holds { line.urgencies.count == 1 })
        line.start(0)
        #expect(try await waiting.value == 0)
    }
}
