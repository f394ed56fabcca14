import Synchronization

/// One row at a time for each file name, so that rows of the same name find what the one before has written.
final class NameLocks: Sendable {
    private let held = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    /// Does the work while no other has the name.
    func holding<Value>(_ name: String, _ work: () async throws -> Value) async rethrows -> Value {
        await withCheckedContinuation { continuation in
            let isFree = held.withLock { held in
                guard held[name] == nil else {
                    held[name]?.append(continuation)
                    return false
                }
                held[name] = []
                return true
            }
            if isFree { continuation.resume() }
        }
        defer { release(name) }
        return try await work()
    }

    private func release(_ name: String) {
        let next: CheckedContinuation<Void, Never>? = held.withLock { held in
            guard var waiting = held[name], !waiting.isEmpty else {
                held[name] = nil
                return nil
            }
            let next = waiting.removeFirst()
            held[name] = waiting
            return next
        }
        next?.resume()
    }
}
