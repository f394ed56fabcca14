import Testing

@testable import TileSources

@Suite struct RecentValuesTests {
    /// How often each of the values had to be loaded.
    private func loads(_ keys: [Int], in cache: RecentValues<Int, String>, weight: Int) -> [Int: Int] {
        var loads: [Int: Int] = [:]
        for key in keys where cache.value(for: key) == nil {
            loads[key, default: 0] += 1
            cache.store("value", for: key, weight: weight)
        }
        return loads
    }

    @Test func evictsTheLeastRecentlyUsed() {
        let cache = RecentValues<Int, String>(maximumCount: 2, maximumWeight: 100)
        #expect(loads([1, 2, 1, 3, 1, 2, 1], in: cache, weight: 1) == [1: 1, 2: 2, 3: 1])
    }

    @Test func countsWeights() {
        let cache = RecentValues<Int, String>(maximumCount: 100, maximumWeight: 10)
        #expect(loads([1, 2, 1, 2], in: cache, weight: 5) == [1: 1, 2: 1])
        #expect(loads([3, 4, 3, 4], in: cache, weight: 11) == [3: 2, 4: 2])
        #expect(loads([4, 4], in: cache, weight: 11) == [:])
    }

    @Test func replacesTheValueOfAKey() {
        let cache = RecentValues<Int, String>(maximumCount: 2, maximumWeight: 10)
        cache.store("old", for: 1, weight: 0)
        cache.store("other", for: 2, weight: 4)
        cache.store("new", for: 1, weight: 6)
        #expect(cache.value(for: 1) == "new")
        #expect(cache.value(for: 2) == "other")
        // The weight of the replaced value no longer counts.
        cache.store("light", for: 1, weight: 1)
        cache.store("heavy", for: 2, weight: 9)
        #expect(cache.value(for: 1) == "light")
    }
}
