import Synchronization

/// A cache of recently used values, limited in number and in their total weight.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var values: [Key: (value: Value, weight: Int, lastUse: Int)] = [:]
        var clock = 0
        var weight = 0
    }

    private let state = Mutex(State())
    private let maximumCount: Int
    private let maximumWeight: Int

    /// - Parameters:
    ///   - maximumCount: maximum number of values.
    ///   - maximumWeight: maximum total weight; the latest value is cached in any case.
    init(maximumCount: Int, maximumWeight: Int) {
        self.maximumCount = maximumCount
        self.maximumWeight = maximumWeight
    }

    /// The value for a key, if cached.
    func value(for key: Key) -> Value? {
        state.withLock { state in
            state.clock &+= 1
            guard let known = state.values[key] else { return nil }
            state.values[key]?.lastUse = state.clock
            return known.value
        }
    }

    /// Caches a value in place of the one for this key, evicting the least recently used ones.
    func store(_ value: Value, for key: Key, weight: Int) {
        state.withLock { state in
            if let old = state.values.removeValue(forKey: key) { state.weight -= old.weight }
            state.weight += weight
            while !state.values.isEmpty,
                state.values.count >= maximumCount || state.weight > maximumWeight,
                let oldest = state.values.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.weight -= oldest.value.weight
                state.values[oldest.key] = nil
            }
            state.values[key] = (value, weight, state.clock)
        }
    }
}

extension RecentValues {
    /// A cache of directories of an archive, weighed by their entries: at most 64, with 2^20 entries of up to 24 bytes.
    static func directories() -> RecentValues { RecentValues(maximumCount: 64, maximumWeight: 1 << 20) }
}
