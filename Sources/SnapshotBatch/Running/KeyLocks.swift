import Synchronization

/// Allows one row at a time per key: of a name, so that the next row finds what the last one wrote; of a digest, so that it
/// finds the image in memory.
final class KeyLocks<Key: Hashable & Sendable>: Sendable {
    private typealias Waiting = (number: Int, continuation: CheckedContinuation<Void, any Error>)

    private struct State {
        /// The waiting rows by key, in order.
        var held: [Key: [Waiting]] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Runs work while holding a key.
    ///
    /// - Throws: what the work throws; `CancellationError` as soon as the task is canceled while waiting.
    func holding<Value>(_ key: Key, _ work: () async throws -> Value) async throws -> Value {
        if !takeFree(key) { try await take(key) }
        defer { release(key) }
        return try await work()
    }

    /// Takes a key that nobody holds; false if it has to be waited for.
    private func takeFree(_ key: Key) -> Bool {
        state.withLock { state in
            guard state.held[key] == nil else { return false }
            state.held[key] = []
            return true
        }
    }

    private func take(_ key: Key) async throws {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    // Checked under the lock, so that a later cancellation finds it waiting.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard state.held[key] == nil else {
                        state.held[key]?.append((number, continuation))
                        return nil
                    }
                    state.held[key] = []
                    return .success(())
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            leave(key, number)
        }
    }

    private func leave(_ key: Key, _ number: Int) {
        let waiting = state.withLock { state in
            state.held[key]?.firstIndex { $0.number == number }.flatMap { state.held[key]?.remove(at: $0) }
        }
        waiting?.continuation.resume(throwing: CancellationError())
    }

    private func release(_ key: Key) {
        let next = state.withLock { state -> Waiting? in
            guard state.held[key]?.isEmpty == false else {
                state.held[key] = nil
                return nil
            }
            return state.held[key]?.removeFirst()
        }
        next?.continuation.resume()
    }
}
