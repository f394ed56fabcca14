import MapSnapshot
import Synchronization

/// Allows one row at a time per file name, so that rows with the same name find what the previous one wrote.
final class NameLocks: Sendable {
    private typealias Waiting = (number: Int, continuation: CheckedContinuation<Void, any Error>)

    private struct State {
        /// The waiting rows by name, in order.
        var held: [String: [Waiting]] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Runs work while holding a name.
    ///
    /// - Throws: what the work throws; `CancellationError` as soon as the task is canceled while waiting.
    func holding<Value>(_ name: String, _ work: () async throws -> Value) async throws -> Value {
        try await take(name)
        defer { release(name) }
        return try await work()
    }

    private func take(_ name: String) async throws {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    // Checked under the lock, so that a later cancellation finds it waiting.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard state.held[name] == nil else {
                        state.held[name]?.append((number, continuation))
                        return nil
                    }
                    state.held[name] = []
                    return .success(())
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            leave(name, number)
        }
    }

    private func leave(_ name: String, _ number: Int) {
        let waiting = state.withLock { state in
            state.held[name]?.firstIndex { $0.number == number }.flatMap { state.held[name]?.remove(at: $0) }
        }
        waiting?.continuation.resume(throwing: CancellationError())
    }

    private func release(_ name: String) {
        let next = state.withLock { state -> Waiting? in
            guard state.held[name]?.isEmpty == false else {
                state.held[name] = nil
                return nil
            }
            return state.held[name]?.removeFirst()
        }
        next?.continuation.resume()
    }
}
