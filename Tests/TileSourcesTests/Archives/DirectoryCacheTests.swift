import Testing

@testable import TileSources

@Suite struct DirectoryCacheTests {
    /// How often each of the places had to be loaded.
    private func loads(_ places: [Int], in cache: DirectoryCache<Int, String>, entries: Int) -> [Int: Int] {
        var loads: [Int: Int] = [:]
        for place in places where cache.directory(at: place) == nil {
            loads[place, default: 0] += 1
            cache.store("directory", at: place, entries: entries)
        }
        return loads
    }

    @Test func evictsTheLeastRecentlyUsed() {
        let cache = DirectoryCache<Int, String>(maximumDirectories: 2, maximumEntries: 100)
        #expect(loads([1, 2, 1, 3, 1, 2, 1], in: cache, entries: 1) == [1: 1, 2: 2, 3: 1])
    }

    @Test func countsEntries() {
        let cache = DirectoryCache<Int, String>(maximumDirectories: 100, maximumEntries: 10)
        #expect(loads([1, 2, 1, 2], in: cache, entries: 5) == [1: 1, 2: 1])
        #expect(loads([3, 4, 3, 4], in: cache, entries: 11) == [3: 2, 4: 2])
        #expect(loads([4, 4], in: cache, entries: 11) == [:])
    }
}
