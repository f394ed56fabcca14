import Testing

@testable import MapSnapshot

@Suite struct DeadlineClockTests {
    private let clock = DeadlineClock()

    @Test func aDeadlineThatHasPassedEndsAtOnce() async throws {
        try await clock.sleep(until: .now - .seconds(1))
        #expect(clock.waiting == 0)
    }

    @Test func deadlinesShareATimer() async throws {
        let clock = clock
        let deadline = ContinuousClock.now + .seconds(3600)
        let first = Task { try await clock.sleep(until: deadline) }
        while clock.waiting < 1 { await Task.yield() }
        let later = (0..<100).map { index in
            Task { try await clock.sleep(until: deadline + .milliseconds(index)) }
        }
        while clock.waiting < 101 { await Task.yield() }
        #expect(clock.timers == 1)
        for task in [first] + later {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(clock.waiting == 0)
    }

    @Test func laterDeadlinesDoNotEndWithEarlierOnes() async throws {
        let start = ContinuousClock.now
        let clock = clock
        let late = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in [2, 0, 1] {
                group.addTask {
                    let deadline = start + .milliseconds(20 * index)
                    try await clock.sleep(until: deadline)
                    return .now >= deadline
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(late == [true, true, true])
        #expect(clock.waiting == 0)
    }

    @Test func aCanceledTaskDoesNotWait() async {
        let clock = clock
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(until: .now + .seconds(3600))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.waiting == 0)
        #expect(clock.timers == 0)
    }
}
