import Synchronization

/// Blocks callers until it is opened or their task is canceled, and reports when the first one arrived.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var hasVisitor = false
        var last = 0
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// - Throws: `CancellationError`.
    package func wait() async throws {
        let ticket = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let watchers = state.withLock { state in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                    } else if state.isOpen {
                        continuation.resume()
                    } else {
                        state.waiting[ticket] = continuation
                    }
                    state.hasVisitor = true
                    defer { state.watchers = [] }
                    return state.watchers
                }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(throwing: CancellationError())
        }
    }

    /// Returns once a caller waits or has waited.
    package func entered() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isNow = state.withLock { state in
                if !state.hasVisitor { state.watchers.append(continuation) }
                return state.hasVisitor
            }
            if isNow { continuation.resume() }
        }
    }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.self)
        }
        for continuation in waiting { continuation.resume() }
    }
}
