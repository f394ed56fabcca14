import Synchronization

/// A cache with a size limit in bytes that evicts the least recently used values.
///
/// Every call takes constant time: the values form a linked list through slots of an array.
struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Slot: Sendable {
        let key: Key
        var value: Value
        var bytes: Int
        /// Slots used just before and after this one; -1 for none.
        var older, newer: Int
    }

    /// Overhead per entry in bytes: its slot, its place in the table, and the headers of its arrays.
    private static var overhead: Int { 256 }

    /// Maximum total size in bytes.
    let limit: Int
    /// Total size of all values with overhead, in bytes.
    private(set) var bytes = 0
    private var index: [Key: Int] = [:]
    /// Slots; nil if free.
    private var slots: [Slot?] = []
    private var free: [Int] = []
    private var oldest = -1
    private var newest = -1

    init(limit: Int) { self.limit = limit }

    var count: Int { index.count }

    /// A value, which becomes the most recently used.
    mutating func value(for key: Key) -> Value? {
        guard let place = index[key], let slot = slots[place] else { return nil }
        if newest != place {
            unlink(slot)
            link(place)
        }
        return slot.value
    }

    /// Inserts or replaces a value.
    ///
    /// Values larger than an eighth of the limit are not cached.
    mutating func insert(_ value: Value, bytes: Int, for key: Key) {
        remove(key)
        let bytes = bytes + Self.overhead
        guard bytes <= limit / 8 else { return }
        while self.bytes + bytes > limit, oldest >= 0, let slot = slots[oldest] { remove(slot.key) }
        let place = free.popLast() ?? slots.count
        let slot = Slot(key: key, value: value, bytes: bytes, older: -1, newer: -1)
        if place == slots.count { slots.append(slot) } else { slots[place] = slot }
        index[key] = place
        self.bytes += bytes
        link(place)
    }

    /// Removes a value.
    mutating func remove(_ key: Key) {
        guard let place = index.removeValue(forKey: key), let slot = slots[place] else { return }
        unlink(slot)
        slots[place] = nil
        free.append(place)
        bytes -= slot.bytes
    }

    /// Removes everything.
    mutating func removeAll() { self = LRUCache(limit: limit) }

    private mutating func link(_ place: Int) {
        slots[place]?.older = newest
        slots[place]?.newer = -1
        if newest >= 0 { slots[newest]?.newer = place } else { oldest = place }
        newest = place
    }

    private mutating func unlink(_ slot: Slot) {
        if slot.older >= 0 { slots[slot.older]?.newer = slot.newer } else { oldest = slot.newer }
        if slot.newer >= 0 { slots[slot.newer]?.older = slot.older } else { newest = slot.older }
    }
}

/// A cache of recent results of a pure function.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values: Mutex<LRUCache<Key, Value>>

    /// - Parameter limit: maximum total size of keys and results in bytes, as stated by callers.
    init(limit: Int) { values = Mutex(LRUCache(limit: limit)) }

    /// - Parameter bytes: approximate size of the key and the result.
    func value(for key: Key, bytes: Int, compute: () throws -> Value) rethrows -> Value {
        if let known = values.withLock({ $0.value(for: key) }) { return known }
        let value = try compute()
        values.withLock { $0.insert(value, bytes: bytes, for: key) }
        return value
    }
}
