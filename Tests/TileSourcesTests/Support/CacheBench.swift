import FoundationEssentials
import HTTP
import MapGeometry
import Synchronization
import TestSupport

@testable import TileSources

/// A server, a cache before it, and a clock that only the test moves.
final class CacheBench: Sendable {
    let server: FaultServer
    let folder: CacheFolder
    private let clock: Clock
    private let current: Mutex<TileCache>

    final class Clock: Sendable {
        let seconds = Mutex(1_700_000_000)
    }

    init(byteLimit: Int = TileCache.defaultLimit) throws {
        let clock = Clock()
        folder = try CacheFolder()
        server = try FaultServer()
        self.clock = clock
        current = Mutex(folder.cache(byteLimit: byteLimit, clock: clock))
    }

    var cache: TileCache { current.withLock { $0 } }

    /// Seconds go by.
    func pass(_ seconds: Int) { clock.seconds.withLock { $0 += seconds } }

    /// What a new process has.
    func restart(byteLimit: Int = TileCache.defaultLimit) {
        current.withLock { $0 = folder.cache(byteLimit: byteLimit, clock: clock) }
    }

    func transport(_ base: (any HTTPTransport)?, path: String = "/{z}/{x}/{y}?key=SECRET") throws -> CachingTransport {
        cache.transport(for: CachedTileset(url: server.url(path)), base: base)
    }

    func source(
        _ base: (any HTTPTransport)? = HTTPClient.patient, path: String = "/{z}/{x}/{y}?key=SECRET",
        headers: [String: String] = [:]
    ) throws -> TemplateTileSource {
        TemplateTileSource(
            try URLTemplate(parsing: server.url(path)), headers: { _ in headers },
            transport: try transport(base, path: path))
    }

    /// Tile 3/1/2 through a separate source.
    func tile() async throws -> [UInt8]? {
        try await source().tile(at: try TileSourcesTests.tile(3, 1, 2), density: 1)?.bytes
    }
}

/// The folder of a cache, which is not there before the cache makes it.
final class CacheFolder: Sendable {
    private let parent: String
    let path: String

    init() throws {
        parent = "/tmp/snapshot-test-cache-\(UInt64.random(in: 0 ... .max))"
        path = parent + "/a/tiles"
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: parent) }

    /// Its contents; empty if it does not exist.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }

    /// The paths of the files of tilesets.
    var archives: [String] { names.filter { $0.hasSuffix(".mbtiles") }.map { "\(path)/\($0)" } }

    func cache(byteLimit: Int = TileCache.defaultLimit, clock: CacheBench.Clock? = nil) -> TileCache {
        guard let clock else { return TileCache(folder: path, byteLimit: byteLimit) }
        return TileCache(folder: path, byteLimit: byteLimit) { clock.seconds.withLock { $0 } }
    }
}
