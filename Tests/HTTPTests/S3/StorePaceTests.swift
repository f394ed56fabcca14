import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(20))) struct StorePaceTests {
    @Test func oneSlowdownCountsOnceForAllInFlight() async {
        let pace = StorePace(64)
        var tickets: [Int] = []
        for _ in 0..<64 { tickets.append(await pace.start()) }
        for ticket in tickets { pace.finish(ticket, isSlowDown: true) }
        #expect(pace.limit == 32)
        let later = await pace.start()
        pace.finish(later, isSlowDown: true)
        #expect(pace.limit == 16)
    }

    @Test func answersRaiseItAgainUpToTheMaximum() async {
        let pace = StorePace(8)
        pace.finish(await pace.start(), isSlowDown: true)
        #expect(pace.limit == 4)
        for _ in 0..<4 { pace.finish(await pace.start(), isSlowDown: false) }
        #expect(pace.limit == 4)
        for _ in 0..<4 { pace.finish(await pace.start(), isSlowDown: false) }
        #expect(pace.limit == 5)
        for _ in 0..<1_000 { pace.finish(await pace.start(), isSlowDown: false) }
        #expect(pace.limit == 8)
    }

    @Test func itNeverStops() async {
        let pace = StorePace(64)
        for _ in 0..<100 { pace.finish(await pace.start(), isSlowDown: true) }
        #expect(pace.limit == 1)
    }

    /// Requests that end without an answer say nothing about the store.
    @Test func brokenConnectionsChangeNothing() async {
        let pace = StorePace(8)
        pace.finish(await pace.start(), isSlowDown: nil)
        #expect(pace.limit == 8)
    }

    @Test func othersWaitUntilThereIsRoom() async {
        let pace = StorePace(1)
        let first = await pace.start()
        let second = Task { await pace.start() }
        try? await Task.sleep(for: .milliseconds(20))
        pace.finish(first, isSlowDown: true)
        #expect(await second.value == 1)
    }
}
