import TestSupport
import Testing

@testable import MapSnapshot

@Suite struct LRUCacheTests {
    /// Room for ten entries that cost 1,000 bytes each, of which one may be at most an eighth of all.
    private var ten: LRUCache<Int, Int> { LRUCache(limit: 10_000) }
    private let size = 1_000 - 256

    private func keys(_ cache: LRUCache<Int, Int>) -> [Int] {
        var copy = cache
        return (-1..<100).filter { copy.value(for: $0) != nil }
    }

    @Test func theLeastRecentlyUsedGoesFirst() {
        var cache = ten
        for key in 0..<10 { cache.insert(key * key, bytes: size, for: key) }
        #expect(cache.bytes == 10_000 && keys(cache) == Array(0..<10))
        #expect(cache.value(for: 0) == 0)
        cache.insert(100, bytes: size, for: 10)
        #expect(keys(cache) == [0] + Array(2...10))
        // Written again counts as used.
        cache.insert(5, bytes: size, for: 2)
        cache.insert(121, bytes: size, for: 11)
        #expect(cache.value(for: 2) == 5 && cache.value(for: 3) == nil)
    }

    @Test func tooLargeValuesEvictNothing() {
        var cache = ten
        for key in 0..<10 { cache.insert(key, bytes: size, for: key) }
        cache.insert(1, bytes: 1_250 - 256 + 1, for: 99)
        #expect(keys(cache) == Array(0..<10))
        // In place of a smaller one it is gone: that was another value.
        cache.insert(1, bytes: 5_000, for: 4)
        #expect(cache.value(for: 4) == nil && cache.count == 9 && cache.bytes == 9_000)
        cache.insert(1, bytes: 1_250 - 256, for: 99)
        #expect(cache.value(for: 99) == 1 && cache.bytes <= 10_000)
    }

    @Test func noRoomAtAll() {
        var cache = LRUCache<Int, Int>(limit: 0)
        cache.insert(1, bytes: 0, for: 1)
        #expect(cache.value(for: 1) == nil && cache.count == 0)
    }

    /// Against the plainest list there is.
    @Test func manySteps() {
        var random = SplitMix64(state: 7)
        var cache = LRUCache<Int, Int>(limit: 20_000)
        var list: [(key: Int, value: Int, bytes: Int)] = []
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<60, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                cache.remove(key)
                list.removeAll { $0.key == key }
            case 1...4:
                let bytes = Int.random(in: 0...3_000, using: &random)
                cache.insert(step, bytes: bytes, for: key)
                list.removeAll { $0.key == key }
                if bytes + 256 <= 2_500 {
                    while list.reduce(bytes + 256, { $0 + $1.bytes }) > 20_000 { list.removeFirst() }
                    list.append((key, step, bytes + 256))
                }
            default:
                let found = list.firstIndex { $0.key == key }
                #expect(cache.value(for: key) == found.map { list[$0].value })
                if let found { list.append(list.remove(at: found)) }
            }
            #expect(cache.count == list.count && cache.bytes == list.reduce(0) { $0 + $1.bytes })
            #expect(cache.bytes <= cache.limit)
        }
        cache.removeAll()
        #expect(cache.count == 0 && cache.bytes == 0)
    }
}
