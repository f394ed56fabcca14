import Platform
import Synchronization
import Testing

@Suite struct SpareThreadsTests {
    /// Threads that are there at once, later, or never.
    private static func threads(_ kind: String) -> SpareThreads {
        switch kind {
        case "at once": SpareThreads(count: 3) { body in _ = BackgroundThread.start(body) }
        case "in the call": SpareThreads(count: 2) { $0() }
        case "never": SpareThreads(count: 3) { _ in }
        default: .none
        }
    }

    @Test(arguments: ["at once", "in the call", "never", "none"]) func resultsAreInOrder(kind: String) {
        for pieces in [0, 1, 2, 100] {
            let begun = Mutex<[Int]>([])
            let results = Self.threads(kind).map(pieces) { piece in
                begun.withLock { $0.append(piece) }
                return piece * piece
            }
            #expect(results == (0..<pieces).map { $0 * $0 })
            #expect(begun.withLock { $0.sorted() } == Array(0..<pieces))
        }
    }

    /// A result may be nil.
    @Test func optionalResults() {
        let results = Self.threads("at once").map(10) { $0 % 2 == 0 ? $0 : nil }
        #expect(results == (0..<10).map { $0 % 2 == 0 ? $0 : nil })
    }

    private final class Content: Sendable {}

    /// A thread that comes after the end does nothing, and holds nothing until then.
    @Test func aLateThreadHoldsNothing() throws {
        let late = Mutex<[@Sendable () -> Void]>([])
        var content: Content? = Content()
        weak let held = content
        let threads = SpareThreads(count: 1) { body in late.withLock { $0.append(body) } }
        let count = Mutex(0)
        _ = threads.map(2) { [content] _ in
            withExtendedLifetime(content) { count.withLock { $0 += 1 } }
        }
        content = nil
        #expect(held == nil)
        let body = try #require(late.withLock { $0.first })
        body()
        #expect(count.withLock { $0 } == 2)
    }

    private struct Failure: Error, Equatable { let piece: Int }

    /// After a failure, no piece begins, and those that have begun learn of it.
    @Test(arguments: ["at once", "in the call", "never", "none"]) func aFailureEndsAll(kind: String) throws {
        let begun = Mutex(0)
        let error = #expect(throws: Failure.self) {
            try Self.threads(kind).forEach(1000) { piece, check in
                begun.withLock { $0 += 1 }
                if piece == 20 { throw Failure(piece: piece) }
                // Without the check, a piece that was begun before would never end.
                while piece > 20 { try check() }
            }
        }
        #expect(error == Failure(piece: 20))
        #expect(begun.withLock(\.self) < 100)
    }

    @Test(arguments: ["at once", "none"]) func allPiecesRun(kind: String) throws {
        let begun = Mutex<[Int]>([])
        try Self.threads(kind).forEach(50) { piece, check in
            try check()
            begun.withLock { $0.append(piece) }
        }
        #expect(begun.withLock { $0.sorted() } == Array(0..<50))
    }
}
