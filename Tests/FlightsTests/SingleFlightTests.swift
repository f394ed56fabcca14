import TestSupport
import Testing

@testable import Flights

@Suite(.timeLimit(.minutes(20))) struct SingleFlightTests {
    private let flights = SingleFlight<String, Int>()
    private let work = Work()

    private func asking(_ key: String) -> Task<Int, any Error> {
        Task { [flights, work] in try await flights.value(for: key, make: work.run) }
    }

    private func seats(_ count: Int, for key: String = "a") async -> Bool {
        await Eventually.holds { flights.seats(for: key) == count }
    }

    @Test func worksOnceForAll() async throws {
        let tasks = (0..<20).map { _ in asking("a") }
        #expect(await seats(20))
        work.gate.open()
        for task in tasks { #expect(try await task.value == 1) }
        #expect(work.begun == 1)
    }

    @Test func startsOverAfterTheValue() async throws {
        work.gate.open()
        #expect(try await asking("a").value == 1)
        #expect(flights.seats(for: "a") == 0)
        #expect(try await asking("a").value == 2)
    }

    @Test func worksForEachKey() async throws {
        let tasks = ["a", "b"].map(asking)
        #expect(await Eventually.holds { work.begun == 2 })
        work.gate.open()
        for task in tasks { _ = try await task.value }
        #expect(work.begun == 2)
    }

    @Test func continuesWhenACallerLeaves() async throws {
        let (first, second) = (asking("a"), asking("a"))
        #expect(await seats(2))
        first.cancel()
        // At once: the work has not ended.
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(work.cancelled == 0)
        work.gate.open()
        #expect(try await second.value == 1)
        #expect(work.begun == 1)
    }

    @Test func endsWithTheLast() async throws {
        let tasks = (0..<3).map { _ in asking("a") }
        #expect(await seats(3))
        await work.gate.entered()
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(await Eventually.holds { work.cancelled == 1 })
        // The next one does not get what is left of it.
        work.gate.open()
        #expect(try await asking("a").value == 2)
    }

    @Test func aFailureIsEveryones() async throws {
        let gate = Gate()
        let tasks = (0..<3).map { _ in
            Task { [flights] in
                try await flights.value(for: "a") {
                    try await gate.wait()
                    throw NoSuchPlace()
                }
            }
        }
        #expect(await seats(3))
        gate.open()
        for task in tasks { await #expect(throws: NoSuchPlace.self) { try await task.value } }
        work.gate.open()
        #expect(try await asking("a").value == 1)
    }

    @Test func doesNotBeginForACancelledTask() async {
        let task = Task { [flights, work] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await flights.value(for: "a", make: work.run)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(work.begun == 0 && flights.seats(for: "a") == 0)
    }

    /// Whoever comes and goes at whatever moment gets the value or leaves, and nothing is left behind.
    @Test func noneIsForgotten() async throws {
        let flights = SingleFlight<Int, Int>()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2_000 {
                group.addTask {
                    let key = number % 7
                    let task = Task { try await flights.value(for: key) { key } }
                    if number % 3 == 0 { task.cancel() }
                    do { #expect(try await task.value == key) } catch { #expect(error is CancellationError) }
                }
            }
        }
        for key in 0..<7 { #expect(flights.seats(for: key) == 0) }
    }
}

private struct NoSuchPlace: Error {}
