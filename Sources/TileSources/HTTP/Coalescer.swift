import Synchronization

/// Coalesces concurrent requests for the same value.
///
/// A canceled caller leaves at once while the others still get the value; the work is canceled with its last caller.
/// Nothing is cached: a request after the value has arrived starts over.
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

    /// Creates a coalescer without requests.
    package init() {}

    /// Number of callers waiting for a value; for tests.
    package func waiting(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiting.count ?? 0 } }

    /// The value that `make` returns, which may be called for another caller with the same key.
    ///
    /// - Throws: what `make` throws; `CancellationError` as soon as the calling task is canceled.
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
            // Checked under the lock, so that a later cancellation finds the waiter.
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
            // If all callers have left, the key may belong to another flight.
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
