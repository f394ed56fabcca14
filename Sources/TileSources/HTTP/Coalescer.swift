import Synchronization

/// Makes a value once for all who want it at the same time.
///
/// One who is cancelled leaves at once and the others get their value; the work is cancelled with the last of them.
/// Nothing is kept: whoever asks after the value has come begins anew.
package final class Coalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight: Sendable {
        let number: Int
        var waiting: [Int: CheckedContinuation<Value, any Error>]
        var task: Task<Void, Never>?
    }

    private struct State: Sendable {
        var flights: [Key: Flight] = [:]
        var lastNumber = 0

        mutating func number() -> Int {
            lastNumber &+= 1
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// Nobody waits yet.
    package init() {}

    /// How many wait for a value; for tests.
    package func waiting(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiting.count ?? 0 } }

    /// The value that `make` returns, perhaps called for another who wanted the same.
    ///
    /// - Throws: what `make` throws; `CancellationError` as soon as the calling task is cancelled.
    package func value(for key: Key, make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let waiter = state.withLock { $0.number() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { join(key, waiter, $0, make) }
        } onCancel: {
            leave(key, waiter)
        }
    }

    private func join(
        _ key: Key, _ waiter: Int, _ continuation: CheckedContinuation<Value, any Error>,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        let hasJoined = state.withLock { state in
            // Asked under the lock: a later cancellation finds the waiter there.
            guard !Task.isCancelled else { return false }
            guard state.flights[key] == nil else {
                state.flights[key]?.waiting[waiter] = continuation
                return true
            }
            let number = state.number()
            let task = Task { await self.fly(key, number, make) }
            state.flights[key] = Flight(number: number, waiting: [waiter: continuation], task: task)
            return true
        }
        if !hasJoined { continuation.resume(throwing: CancellationError()) }
    }

    private func fly(_ key: Key, _ number: Int, _ make: @Sendable () async throws -> Value) async {
        let result: Result<Value, any Error>
        do { result = .success(try await make()) } catch { result = .failure(error) }
        let waiting = state.withLock { state in
            // Another flight of that key where all have left this one.
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key)?.waiting : nil
        }
        for continuation in (waiting ?? [:]).values { continuation.resume(with: result) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, task) = state.withLock { state in
            let continuation = state.flights[key]?.waiting.removeValue(forKey: waiter)
            let isLast = continuation != nil && state.flights[key]?.waiting.isEmpty == true
            return (continuation, isLast ? state.flights.removeValue(forKey: key)?.task : nil)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}
