import Flights
import Synchronization
import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite(.timeLimit(.minutes(20))) struct RowDeadlinesTests {
    /// Work that is deaf to being canceled, as a system call is.
    final class Hang: Sendable {
        private struct State: Sendable {
            var inside: [CheckedContinuation<Void, Never>] = []
            var hasEnded = false
        }

        private let state = Mutex(State())

        /// Waits for the end; returns at once after it, as a draw does that takes the slot of one that has ended.
        func wait() async {
            await withCheckedContinuation { continuation in
                let hasEnded = state.withLock { state in
                    if !state.hasEnded { state.inside.append(continuation) }
                    return state.hasEnded
                }
                if hasEnded { continuation.resume() }
            }
        }

        var isWaiting: Bool { state.withLock { !$0.inside.isEmpty } }

        func end() {
            state.withLock { $0.hasEnded = true }
            endThoseInside()
        }

        /// Ends the calls that wait; later ones hang again.
        func endThoseInside() {
            let inside = state.withLock { state in
                defer { state.inside = [] }
                return state.inside
            }
            for continuation in inside { continuation.resume() }
        }
    }

    private func deadlines(
        _ limit: Duration, grace: Duration = .seconds(3600), jobs: Int = 1, slots: DrawSlots? = nil
    ) -> RowDeadlines {
        RowDeadlines(limit: limit, grace: grace, jobs: jobs, threads: RenderThreads(count: jobs), slots: slots)
    }

    private func sleep() async { try? await Task.sleep(for: .seconds(3600)) }

    @Test func hangingRowsEndAtTheDeadline() async {
        let hang = Hang()
        #expect(await deadlines(.milliseconds(20)).run { await hang.wait() }.isLate)
        hang.end()
    }

    @Test func eachOfManyHasADeadlineOfItsOwn() async {
        let deadlines = deadlines(.milliseconds(100), jobs: 2)
        let values = await withTaskGroup(of: Int?.self) { group in
            for index in 0..<40 {
                group.addTask {
                    await deadlines.run {
                        // Every fourth takes as long as it is let.
                        if index.isMultiple(of: 4) { await sleep() }
                        return index
                    }.value
                }
            }
            var values: [Int] = []
            for await value in group { if let value { values.append(value) } }
            return values
        }
        #expect(values.allSatisfy { !$0.isMultiple(of: 4) })
        // A second round, after the watching has ended.
        #expect(await deadlines.run { await sleep() }.isLate)
    }

    @Test func returnsResultsWithinTheDeadline() async {
        #expect(await deadlines(.seconds(600)).run { 7 }.value == 7)
    }

    @Test func waitingEndsWhenAllSlotsHang() async {
        let hang = Hang()
        let deadlines = deadlines(.milliseconds(20), grace: .milliseconds(500), jobs: 2)
        for _ in 0..<2 { #expect(await deadlines.run { await hang.wait() }.isLate) }
        // Those in time and those late end the same way, and soon there are no others.
        while case .late = await deadlines.run({ await sleep() }) {}
        #expect(await deadlines.run { 7 }.hanging == 2)
        hang.end()
    }

    @Test func lateCallsDoNotCountAsHanging() async {
        let hang = Hang()
        let grace = Duration.milliseconds(500)
        let deadlines = deadlines(.milliseconds(10), grace: grace, jobs: 2)
        #expect(await deadlines.run { await hang.wait() }.isLate)
        // Long enough for a search to count the one that hangs while others are late.
        let end = ContinuousClock.now + grace * 3
        while .now < end { #expect(await deadlines.run { await sleep() }.isLate) }
        hang.end()
    }

    /// Who waits for a draw leaves at once when it is canceled; the draw may hang all the same.
    @Test func drawsThatHangCount() async throws {
        let hang = Hang()
        let slots = DrawSlots(count: 2)
        let flights = SingleFlight<Int, Int>(line: slots)
        let deadlines = deadlines(.milliseconds(20), grace: .milliseconds(50), jobs: 8, slots: slots)
        @Sendable func draw(_ key: Int) async -> Int? {
            try? await flights.value(for: key) {
                await hang.wait()
                return key
            }
        }
        for key in 0..<2 { #expect(await deadlines.run { await draw(key) }.isLate) }
        while case .late = await deadlines.run({ await draw(2) }) {}
        #expect(await deadlines.run { 7 }.hanging == 2)
        hang.end()
        // Slots that are given back are no longer counted.
        #expect(try await flights.value(for: 3) { 3 } == 3)
        #expect(await Eventually.holds { !slots.hasAbandoned })
    }

    /// The slot of a draw that hangs goes to another one, until as many hang as there are threads.
    @Test func slotsOfDrawsThatHangAreGivenToOthers() async throws {
        let hang = Hang()
        let slots = DrawSlots(count: 1, most: 4)
        let flights = SingleFlight<Int, Int>(line: slots)
        let deadlines = deadlines(.milliseconds(20), grace: .milliseconds(50), jobs: 8, slots: slots)
        @Sendable func draw(_ key: Int, hangs: Bool = true) async -> Int? {
            try? await flights.value(for: key) {
                if hangs { await hang.wait() }
                return key
            }
        }
        for key in 0..<2 { #expect(await deadlines.run { await draw(key) }.isLate) }
        #expect(await draw(2, hangs: false) == 2)
        #expect(await Eventually.holds { slots.drawing == 2 })
        // One at a time, as before.
        let gate = Gate()
        let first = Task {
            try await flights.value(for: 3) {
                try await gate.wait()
                return 3
            }
        }
        await gate.entered()
        let second = Task { try await flights.value(for: 4) { 4 } }
        #expect(await Eventually.holds { slots.waiting == 1 })
        #expect(slots.drawing == 3)
        gate.open()
        _ = try await (first.value, second.value)
        #expect(await deadlines.run { await draw(5) }.isLate)
        while case .late = await deadlines.run({ await draw(6) }) {}
        #expect(await deadlines.run { 7 }.hanging == 4)
        hang.end()
        #expect(await Eventually.holds { !slots.hasAbandoned })
    }
}

extension RowDeadlines.Ending {
    fileprivate var value: Value? { if case .done(let value) = self { value } else { nil } }
    fileprivate var isLate: Bool { if case .late = self { true } else { false } }
    fileprivate var hanging: Int? { if case .stuck(let hanging) = self { hanging } else { nil } }
}
