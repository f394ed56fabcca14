import Files
import FoundationEssentials
import HTTP
import MapGeometry
import Synchronization
import TestSupport
import Testing

@testable import TileSources

@Suite struct TileCacheLimitTests {
    private let folder: CacheFolder
    private let clock = CacheBench.Clock()
    private static let body = 10_000

    init() throws { folder = try CacheFolder() }

    private func cache(_ limit: Int = TileCache.defaultLimit) -> TileCache {
        folder.cache(byteLimit: limit, clock: clock)
    }

    private func file(_ cache: TileCache, _ name: String = "a") -> TileCacheFile {
        cache.file(of: CachedTileset(url: "https://\(name).test/{z}/{x}/{y}"), density: 1)
    }

    private func store(_ row: Int, in file: TileCacheFile) throws {
        let now = clock.seconds.withLock { $0 }
        let response = HTTPResponse(status: 200, body: Samples.png(row) + [UInt8](repeating: 7, count: Self.body))
        file.store(
            try #require(CachedResponse(response, now: now)), for: .tile(try tile(10, 0, row), density: 1), now: now)
    }

    private func has(_ row: Int, in file: TileCacheFile) throws -> Bool {
        file.response(
            for: .tile(try tile(10, 0, row), density: 1), limit: 1 << 20, now: clock.seconds.withLock { $0 }) != nil
    }

    private func pass(_ seconds: Int) { clock.seconds.withLock { $0 += seconds } }

    @Test func theOldestGoFirstOverAllFiles() throws {
        let cache = cache()
        let files = [file(cache, "a"), file(cache, "b")]
        for row in 0..<200 {
            try store(row, in: files[row % 2])
            pass(1)
        }
        pass(4_000)
        // Used again.
        #expect(try has(0, in: files[0]) && has(1, in: files[1]))
        try cache.prune(toBytes: 100 * Self.body)
        #expect(cache.folder.size <= 100 * Self.body)
        let left = try (0..<200).filter { try has($0, in: files[$0 % 2]) }
        // A page more or less at the end.
        #expect((70...100).contains(left.count))
        #expect(left == [0, 1] + Array((202 - left.count)..<200))
        #expect(cache.errors.isEmpty)
    }

    @Test func aUseWithinTheHourIsNotWritten() throws {
        let cache = cache()
        try store(0, in: file(cache))
        let statistics = cache.statistics()
        pass(3_600)
        #expect(try has(0, in: file(cache)))
        #expect(cache.statistics() == statistics)
        pass(1)
        #expect(try has(0, in: file(cache)))
        try cache.prune(unusedSince: clock.seconds.withLock { $0 })
        #expect(try has(0, in: file(cache)))
        try cache.prune(unusedSince: clock.seconds.withLock { $0 } + 1)
        #expect(try !has(0, in: file(cache)))
    }

    @Test func theLimitHoldsWhileItIsFilled() throws {
        let limit = 500_000
        let cache = cache(limit)
        for row in 0..<200 {
            try store(row, in: file(cache, row < 100 ? "a" : "b"))
            pass(1)
            // The log, and what is written between two looks.
            #expect(cache.folder.size < limit * 5 / 4)
        }
        #expect(try has(199, in: file(cache, "b")) && has(170, in: file(cache, "b")))
        #expect(try !has(0, in: file(cache, "a")) && !has(110, in: file(cache, "b")))
        #expect(cache.errors.isEmpty)
    }

    @Test func countsFilesOfEarlierRuns() throws {
        let first = cache()
        for row in 0..<100 { try store(row, in: file(first)) }
        pass(1)
        let second = cache(300_000)
        try store(100, in: file(second, "b"))
        #expect(second.folder.size <= 400_000)
        #expect(try has(100, in: file(second, "b")))
    }

    @Test func clears() throws {
        let open = cache()
        for row in 0..<10 { try store(row, in: file(open)) }
        var closed: TileCache? = cache()
        if let closed { try store(0, in: file(closed, "b")) }
        closed = nil
        let other = cache()
        #expect(other.statistics().map(\.tiles).sorted() == [1, 10])
        other.clear()
        // A process that has one open notices, and creates it again.
        #expect(folder.archives.isEmpty)
        #expect(try !has(0, in: file(open)))
        try store(0, in: file(open))
        #expect(try has(0, in: file(cache())))
        #expect(open.errors.isEmpty)
    }

    @Test func nothingIsTouchedBeforeItIsNeeded() throws {
        let cache = cache()
        #expect(try !has(0, in: file(cache)))
        #expect(cache.statistics().isEmpty)
        try cache.prune(toBytes: 0)
        cache.clear()
        #expect(!FileContents.exists(folder.path))
    }

    @Test func isForItsUserAlone() throws {
        let cache = cache()
        try store(0, in: file(cache))
        let archive = try #require(folder.archives.first)
        for (path, mode) in [(folder.path, 0o700), (archive, 0o600), (archive + "-journal", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
        }
        #expect(cache.errors.isEmpty)
    }

    @Test(arguments: [
        (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/swift-map-snapshot/tiles"),
        (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache/swift-map-snapshot/tiles"),
        (["XDG_CACHE_HOME": "", "HOME": "/h"], "/h/.cache/swift-map-snapshot/tiles"),
        (["HOME": "/h"], "/h/.cache/swift-map-snapshot/tiles"), (["HOME": ""], nil), ([:], nil),
    ]) func theFolder(environment: [String: String], path: String?) {
        #expect(TileCache.defaultFolder { environment[$0] } == path)
    }

    @Test func separatesTilesets() {
        let urls = [
            "https://a.test/{z}", "https://b.test/{z}", "https://a.test/{z}?design=dark",
            "https://a.test/{z}?design=light",
        ]
        let names = urls.flatMap { url in
            [
                CachedTileset(url: url).fileName(density: 1), CachedTileset(url: url).fileName(density: 2),
                CachedTileset(url: url, variant: "tms").fileName(density: 1),
            ]
        }
        #expect(Set(names).count == 12)
        #expect(names.allSatisfy { $0.count == 40 && $0.hasSuffix(".mbtiles") })
        let keyed = ["https://u:A@a.test/{z}?apikey=A", "https://u:B@a.test/{z}?apikey=B"].map {
            CachedTileset(url: $0).fileName(density: 1)
        }
        #expect(Set(keyed).count == 1)
    }
}
