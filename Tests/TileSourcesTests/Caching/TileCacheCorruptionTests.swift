import FoundationEssentials
import Glibc
import HTTP
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Whatever is wrong with the files, a tile comes, if need be from the server.
@Suite(.timeLimit(.minutes(20))) struct TileCacheCorruptionTests {
    private let bench: CacheBench
    private let tiles = 0..<40

    init() throws {
        bench = try CacheBench()
        for x in tiles { bench.server.on("/6/\(x)/0", FaultAnswer(body: body(x))) }
    }

    private func body(_ x: Int) -> [UInt8] { Samples.png(x) + [UInt8](repeating: UInt8(x), count: 9_000) }

    /// Draws all tiles; returns how many came from the server.
    private func fetchAll(_ comment: Comment) async throws -> Int {
        let before = bench.server.requests().count
        let source = try bench.source(path: "/{z}/{x}/{y}")
        for x in tiles {
            let found = try await source.tile(at: try tile(6, x, 0), density: 1)
            let isRight = found?.bytes == body(x)
            #expect(isRight, comment)
        }
        return bench.server.requests().count - before
    }

    /// Fills a cache as another process would leave it: closed.
    private func filled() async throws -> String {
        #expect(try await fetchAll("fresh") == tiles.count)
        bench.restart()
        let path = try #require(bench.folder.archives.first)
        return path
    }

    enum Damage: CaseIterable {
        case empty, short, halved, garbage, zeroed, zeroedMiddle, zeroedEnd, otherVersion, noTable, noLayout, text
    }

    @Test(arguments: Damage.allCases) func recreatesCorruptFiles(damage: Damage) async throws {
        let path = try await filled()
        var bytes = try TemporaryFolder.bytes(of: path)
        let (count, half) = (bytes.count, bytes.count / 2)
        switch damage {
        case .empty: bytes = []
        case .short: bytes = Array(bytes.prefix(99))
        case .halved: bytes = Array(bytes.prefix(half))
        case .garbage:
            var generator = SplitMix64(state: 1)
            for index in 100..<count { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
        case .zeroed: bytes = [UInt8](repeating: 0, count: count)
        case .zeroedMiddle: for index in half..<half + 50_000 { bytes[index] = 0 }
        case .zeroedEnd: for index in 4_096..<count { bytes[index] = 0 }
        case .text: bytes = Array("not a database".utf8)
        case .noTable, .noLayout, .otherVersion: break
        }
        try Data(bytes).write(to: URL(filePath: path))
        switch damage {
        case .noTable: try DatabaseWriter(path: path).run("DROP TABLE kept")
        case .noLayout: try DatabaseWriter(path: path).run("DROP TABLE layout")
        case .otherVersion: try DatabaseWriter(path: path).run("UPDATE layout SET value = 0")
        default: break
        }
        _ = try await fetchAll("damaged")
        _ = try await fetchAll("once more")
        bench.restart()
        #expect(try await fetchAll("made anew") == 0)
        #expect(bench.cache.errors.isEmpty)
        #expect(bench.cache.statistics().map(\.tiles) == [tiles.count])
    }

    /// A newer program will want to find it as it left it; until then tiles come from the server.
    @Test func aFileOfANewerProgramIsLeftAlone() async throws {
        let path = try await filled()
        try DatabaseWriter(path: path).run("UPDATE layout SET value = 2")
        try DatabaseWriter(path: path).run("PRAGMA wal_checkpoint(TRUNCATE)")
        let before = try TemporaryFolder.bytes(of: path)
        #expect(try await fetchAll("newer") == tiles.count)
        #expect(bench.cache.errors.count == 1)
        #expect(bench.cache.errors.first?.hasPrefix("the tile cache \(path): a newer version") == true)
        try bench.cache.prune(toBytes: 0)
        try bench.cache.prune(unusedSince: .max)
        #expect(bench.cache.statistics().isEmpty)
        // Its bytes do not count, so that others need not make room for it.
        try TileCacheLimit(1_000, folder: bench.cache.folder).wrote(1)
        #expect(try TemporaryFolder.bytes(of: path) == before)
        bench.cache.clear()
        #expect(bench.folder.archives.isEmpty)
    }

    /// Each byte of a page in turn would be too many: some of each.
    @Test func flippedBits() async throws {
        let path = try await filled()
        let whole = try TemporaryFolder.bytes(of: path)
        var generator = SplitMix64(state: 2)
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0..<20 {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            }
            try Data(bytes).write(to: URL(filePath: path))
            _ = try await fetchAll("flipped")
            bench.restart()
        }
    }

    @Test func corruptionWhileOpen() async throws {
        #expect(try await fetchAll("fresh") == tiles.count)
        let path = try #require(bench.folder.archives.first)
        truncate(path, 5_000)
        _ = try await fetchAll("cut")
        _ = try await fetchAll("once more")
    }

    @Test func aFolderInItsPlace() async throws {
        let path = try await filled()
        unlink(path)
        mkdir(path, 0o700)
        #expect(try await fetchAll("no file") == tiles.count)
        #expect(bench.cache.errors.count == 1)
        #expect(bench.cache.errors.first?.hasPrefix("the tile cache \(path): ") == true, "\(bench.cache.errors)")
    }

    @Test(arguments: ["/proc/self/nothing/tiles", "/dev/null/tiles", "/dev/null"])
    func aFolderThatCannotExist(path: String) async throws {
        let cache = TileCache(folder: path)
        let template = bench.server.url("/{z}/{x}/{y}")
        let source = TemplateTileSource(
            try URLTemplate(parsing: template),
            transport: cache.transport(for: CachedTileset(url: template), base: HTTPClient.patient))
        for _ in 1...2 { #expect(try await source.tile(at: try tile(6, 1, 0), density: 1)?.bytes == body(1)) }
        #expect(bench.server.requests().count == 2)
        #expect(cache.errors.count == 1)
        #expect(cache.statistics().isEmpty)
    }

    /// A process that may write no more than so many bytes to a file: a disk that is full.
    @Test(arguments: [0, 4_096, 40_000, 250_000]) func aFullDisk(room: Int) async throws {
        let filler = try FillerProcess(bench.folder, limit: 1 << 30, column: 0, first: 0, room: room)
        #expect(await Eventually.holds { filler.lines().count >= 600 })
        let (lines, status) = filler.end()
        // It continues, and reports the problem.
        #expect(status == 9)
        #expect(lines.last?.hasPrefix("! the tile cache \(bench.folder.path)/") == true, "\(lines.last ?? "")")
        guard let path = bench.folder.archives.first else { return }
        let check = try SQLiteDatabase(creating: path, pragmas: []).prepare("PRAGMA integrity_check")
        #expect(try check.step())
        #expect(check.text(0, limit: 1_000) == "ok")
    }
}
