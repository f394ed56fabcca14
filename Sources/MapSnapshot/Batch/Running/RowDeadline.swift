import Synchronization

/// Ends the waiting for a row at its deadline, even where the work itself does not end: what hangs in a system call
/// cannot be cancelled, and the rows behind it must not wait.
struct RowDeadline {
    let limit: Duration
    /// What hangs keeps one of these, and not one that others need.
    let threads: RenderThreads

    /// What the work returns, or nil where it takes longer; it is cancelled then and its result dropped.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        let answer = Answer<Value>()
        return await withCheckedContinuation { continuation in
            answer.wait(continuation)
            let task = Task(executorPreference: threads) { answer.give(await work()) }
            let limit = limit
            let clock = Task {
                // Ended early where the answer was faster.
                try await Task.sleep(for: limit)
                // Before it hears of it: being cancelled is no result.
                answer.give(nil)
                task.cancel()
            }
            answer.whenGiven { clock.cancel() }
        }
    }

    /// Resumes once.
    private final class Answer<Value: Sendable>: Sendable {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Value?, Never>?
            var isGiven = false
            var then: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        func wait(_ continuation: CheckedContinuation<Value?, Never>) {
            state.withLock { $0.continuation = continuation }
        }

        func whenGiven(_ then: @escaping @Sendable () -> Void) {
            let isGiven = state.withLock { state in
                if !state.isGiven { state.then = then }
                return state.isGiven
            }
            if isGiven { then() }
        }

        func give(_ value: Value?) {
            let (continuation, then) = state.withLock { state in
                defer { (state.continuation, state.then, state.isGiven) = (nil, nil, true) }
                return (state.continuation, state.then)
            }
            continuation?.resume(returning: value)
            then?()
        }
    }
}
