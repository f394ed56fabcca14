import Synchronization
import Testing

@testable import MapSnapshot

@Suite struct RenderThreadsTests {
    private final class Log: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    @Test(arguments: [0, 1, 3]) func everyJobRuns(threads: Int) async {
        let executor = RenderThreads(count: threads)
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...1_000 { group.addTask(executorPreference: executor) { number } }
            return await group.reduce(0, +)
        }
        #expect(sum == 500_500)
    }

    /// 3000 jobs pass the point at which the queue drops those already handed out.
    @Test func jobsAreHandedOutInOrder() async {
        let executor = RenderThreads(count: 1)
        let log = Log()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<3_000 {
                group.addTask(executorPreference: executor) { log.numbers.withLock { $0.append(number) } }
            }
        }
        #expect(log.numbers.withLock { $0 } == Array(0..<3_000))
    }
}
