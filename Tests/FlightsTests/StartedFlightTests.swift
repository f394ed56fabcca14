import TestSupport
import Testing

@testable import Flights

/// Flights that wait until somebody starts them, several as one.
@Suite(.timeLimit(.minutes(20))) struct StartedFlightTests {
    private let flights = SingleFlight<Int, Int>()
    private let work = Work()

    /// Tasks that wait, one for each key.
    private func waiting(_ keys: [Int]) async -> [Task<Int, any Error>] {
        @Sendable func seats() -> Int { Set(keys).reduce(0) { $0 + flights.seats(for: $1) } }
        let count = seats() + keys.count
        let tasks = keys.map { key in Task { [flights] in try await flights.startedValue(for: key) {} } }
        #expect(await Eventually.holds { seats() == count })
        return tasks
    }

    @Test func oneFlightServesSeveralKeys() async throws {
        let tasks = await waiting([1, 2, 2, 3])
        let apart = await waiting([9])
        flights.start([1, 2, 3, 4], make: work.run)
        await work.gate.entered()
        #expect(flights.seats(for: 1) == 4 && flights.seats(for: 9) == 1)
        work.gate.open()
        for task in tasks { #expect(try await task.value == 1) }
        flights.start([9], make: work.run)
        #expect(try await apart[0].value == 2)
    }

    @Test func startsNothingWithoutCallers() async throws {
        flights.start([1, 2], make: work.run)
        flights.start([], make: work.run)
        let tasks = await waiting([1])
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        flights.start([1], make: work.run)
        work.gate.open()
        flights.start([1], make: work.run)
        #expect(work.begun == 0 && flights.seats(for: 1) == 0)
    }

    @Test func endsWithTheLastKey() async throws {
        let tasks = await waiting([1, 2, 3])
        flights.start([1, 2, 3], make: work.run)
        await work.gate.entered()
        for task in tasks.dropLast() { task.cancel() }
        for task in tasks.dropLast() { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(work.cancelled == 0 && flights.seats(for: 3) == 1)
        tasks[2].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[2].value }
        #expect(await Eventually.holds { work.cancelled == 1 })
    }

    /// A started flight is not started again, and callers in the meantime join it.
    @Test func startedFlightContinues() async throws {
        let first = await waiting([1])
        flights.start([1], make: work.run)
        await work.gate.entered()
        let second = await waiting([1])
        flights.start([1], make: work.run)
        work.gate.open()
        for task in first + second { #expect(try await task.value == 1) }
        #expect(work.begun == 1)
    }

    /// Whoever brings work does not wait for somebody else to start it.
    @Test func workThatIsBroughtBeginsTheFlight() async throws {
        let tasks = await waiting([1])
        #expect(try await flights.value(for: 1, make: { 7 }) == 7)
        #expect(try await tasks[0].value == 7)
    }
}
