import Synchronization

/// A cache of recent results of a pure function.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values: Mutex<LRUCache<Key, Value>>

    /// - Parameter limit: maximum total size of keys and results in bytes, as stated by callers.
    init(limit: Int) { values = Mutex(LRUCache(limit: limit)) }

    /// - Parameter bytes: approximate size of the key and the result.
    func value(for key: Key, bytes: Int, compute: () -> Value) -> Value {
        if let known = values.withLock({ $0.value(for: key) }) { return known }
        let value = compute()
        values.withLock { $0.insert(value, bytes: bytes, for: key) }
        return value
    }
}
