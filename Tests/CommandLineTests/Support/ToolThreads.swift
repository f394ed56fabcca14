import Dispatch
import Synchronization
import Testing

/// Threads for tests that wait for a process, so that they do not block those of all other tests.
final class ToolThreads: TaskExecutor {
    static let shared = ToolThreads()

    /// One more than the usual two cores, because one process starts while another ends.
    private let queues = (0..<3).map { DispatchQueue(label: "tool \($0)") }
    private let turn = Atomic<Int>(0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let next = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        queues[abs(next % queues.count)].async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Runs each case of a suite on the threads that may wait.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(ToolThreads.shared) { try await function() }
    }
}

extension Trait where Self == WaitingTrait {
    /// The suite's tests wait for processes.
    static var runsTheTool: Self { Self() }
}
