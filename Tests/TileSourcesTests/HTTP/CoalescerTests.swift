import Synchronization
import TestSupport
import Testing

@testable import TileSources

@Suite(.timeLimit(.minutes(20))) struct CoalescerTests {
    /// Work that goes on until it is told to end, and counts.
    private final class Work: Sendable {
        private struct State: Sendable {
            var begun = 0
            var cancelled = 0
            var isOpen = false
        }

        private let state = Mutex(State())
        var begun: Int { state.withLock { $0.begun } }
        var cancelled: Int { state.withLock { $0.cancelled } }

        func open() { state.withLock { $0.isOpen = true } }

        @Sendable func run() async throws -> Int {
            let number = state.withLock { state in
                state.begun += 1
                return state.begun
            }
            do {
                while !state.withLock({ $0.isOpen }) { try await Task.sleep(for: .milliseconds(2)) }
            } catch {
                state.withLock { $0.cancelled += 1 }
                throw error
            }
            return number
        }
    }

    private let coalescer = Coalescer<String, Int>()
    private let work = Work()

    private func asking(_ key: String) -> Task<Int, any Error> {
        Task { [coalescer, work] in try await coalescer.value(for: key, make: work.run) }
    }

    @Test func worksOnceForAll() async throws {
        let tasks = (0..<20).map { _ in asking("a") }
        #expect(await Eventually.holds { coalescer.waiting(for: "a") == 20 })
        work.open()
        for task in tasks { #expect(try await task.value == 1) }
        #expect(work.begun == 1)
        // Nothing is kept.
        #expect(try await asking("a").value == 2)
    }

    @Test func worksForEachKey() async throws {
        work.open()
        _ = try await (asking("a").value, asking("b").value)
        #expect(work.begun == 2)
    }

    @Test func goesOnWhereOneLeaves() async throws {
        let (first, second) = (asking("a"), asking("a"))
        #expect(await Eventually.holds { coalescer.waiting(for: "a") == 2 })
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(work.cancelled == 0)
        work.open()
        #expect(try await second.value == 1)
        #expect(work.begun == 1)
    }

    @Test func endsWithTheLast() async throws {
        let tasks = (0..<3).map { _ in asking("a") }
        #expect(await Eventually.holds { coalescer.waiting(for: "a") == 3 && work.begun == 1 })
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(await Eventually.holds { work.cancelled == 1 })
        work.open()
        #expect(try await asking("a").value == 2)
    }

    @Test func tellsAllOfAnError() async throws {
        let tasks = (0..<3).map { _ in
            Task { [coalescer] in
                try await coalescer.value(for: "a") {
                    try await Task.sleep(for: .milliseconds(20))
                    throw NoSuchPlace()
                }
            }
        }
        for task in tasks { await #expect(throws: NoSuchPlace.self) { try await task.value } }
    }

    @Test func doesNotBeginForACancelledTask() async {
        let task = Task { [coalescer, work] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await coalescer.value(for: "a", make: work.run)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(work.begun == 0)
    }
}
