import Testing

@testable import TileSources

@Suite struct PMTilesLeafCacheTests {
    private func directory(entries: UInt64) throws -> PMTilesDirectory {
        try PMTilesDirectory(
            parsing: PMTilesSketch.directory((0..<entries).map { .init(id: $0, length: 1, offset: $0) }))
    }

    /// How often each of the places had to be loaded.
    private func loads(_ places: [UInt64], in cache: PMTilesLeafCache, entries: UInt64) throws -> [UInt64: Int] {
        var loads: [UInt64: Int] = [:]
        let leaf = try directory(entries: entries)
        for place in places {
            guard cache.leaf(at: .init(offset: place, length: 1)) == nil else { continue }
            loads[place, default: 0] += 1
            cache.store(leaf, at: .init(offset: place, length: 1))
        }
        return loads
    }

    @Test func forgetsTheOneUnusedLongest() throws {
        let cache = PMTilesLeafCache(maximumLeaves: 2, maximumEntries: 100)
        #expect(try loads([1, 2, 1, 3, 1, 2, 1], in: cache, entries: 1) == [1: 1, 2: 2, 3: 1])
    }

    @Test func countsEntries() throws {
        let cache = PMTilesLeafCache(maximumLeaves: 100, maximumEntries: 10)
        #expect(try loads([1, 2, 1, 2], in: cache, entries: 5) == [1: 1, 2: 1])
        #expect(try loads([3, 4, 3, 4], in: cache, entries: 11) == [3: 2, 4: 2])
        #expect(try loads([4, 4], in: cache, entries: 11) == [:])
    }
}
