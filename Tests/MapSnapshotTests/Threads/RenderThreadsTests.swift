import Platform
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

    /// A thread runs the drawing that its task waits for, and then that task again.
    @Test func whatIsHandedOverRunsOnTheSameThread() async {
        let (one, other) = (RenderThreads(count: 1), RenderThreads.shared)
        let work = Task(executorPreference: one) {
            let before = Thread.current
            let inside = await withCheckedContinuation { continuation in
                one.handingOver {
                    Task(executorPreference: other) {
                        let thread = Thread.current
                        one.handingOver { continuation.resume(returning: thread) }
                    }
                }
            }
            return (before, inside, Thread.current)
        }
        let (before, inside, after) = await work.value
        #expect(before == inside)
        #expect(before == after)
    }

    /// Only the first one, because the thread has only one turn to give.
    @Test func theSecondTaskIsNotHandedOver() async {
        let (one, other) = (RenderThreads(count: 1), RenderThreads.shared)
        let work = Task(executorPreference: one) {
            let (first, second) = await withCheckedContinuation { continuation in
                one.handingOver {
                    let tasks = (0..<2).map { _ in Task(executorPreference: other) { Thread.current } }
                    Task(executorPreference: other) {
                        continuation.resume(returning: (await tasks[0].value, await tasks[1].value))
                    }
                }
            }
            return (Thread.current, first, second)
        }
        let (own, first, second) = await work.value
        #expect(own == first)
        #expect(own != second)
    }

    /// A task that may hang keeps a thread of its own, and not one that draws.
    @Test func sharedThreadsTakeNoTasksOfOthers() async {
        let (one, shared) = (RenderThreads(count: 1), RenderThreads.shared)
        let work = Task(executorPreference: shared) {
            let inside = await withCheckedContinuation { continuation in
                shared.handingOver {
                    Task(executorPreference: one) { continuation.resume(returning: Thread.current) }
                }
            }
            let own = await Task(executorPreference: one) { Thread.current }.value
            return (inside, own)
        }
        let (inside, own) = await work.value
        #expect(inside == own)
    }

    @Test func aThreadOfOthersHandsNothingOver() async {
        let executor = RenderThreads(count: 1)
        let log = Log()
        await withTaskGroup(of: Void.self) { group in
            executor.handingOver {
                for number in 0..<2 {
                    group.addTask(executorPreference: executor) { log.numbers.withLock { $0.append(number) } }
                }
            }
        }
        #expect(log.numbers.withLock { $0 } == [0, 1])
    }

    private enum Thread {
        static var current: String { String(describing: pthread_self()) }
    }
}
