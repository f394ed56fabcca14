import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite(.timeLimit(.minutes(20))) struct TileCacheKillTests {
    private let folder: CacheFolder

    init() throws {
        folder = try CacheFolder()
    }

    private func start(_ column: Int, first: Int, limit: Int) throws -> FillerProcess {
        try FillerProcess(folder, limit: limit, column: column, first: first)
    }

    private func integrity() throws -> String? {
        let path = try #require(folder.archives.first)
        let database = try SQLiteDatabase(creating: path, pragmas: [])
        let check = try database.prepare("PRAGMA integrity_check")
        return try check.step() ? check.text(0, limit: 1_000) : nil
    }

    /// Whether a filler's line is not that the other one held the file for too long: each waits, but not for ever.
    private static func isKept(_ line: String) -> Bool { !line.contains("another program is writing to it") }

    /// Two processes at one file; one of them is killed after some tiles more, a hundred times.
    @Test func killLosesNoCachedTiles() async throws {
        var generator = SplitMix64(state: 3)
        var kept: [Int: Int] = [0: 0, 1: 0]
        var fillers = [try start(0, first: 0, limit: 1 << 30), try start(1, first: 0, limit: 1 << 30)]
        for kill in 0..<100 {
            let filler = fillers[kill % 2]
            let count = Int.random(in: 1...20, using: &generator)
            #expect(await Eventually.holds { filler.lines().count >= count })
            let (lines, status) = filler.end()
            #expect(status == 9)
            for line in lines.prefix(while: Self.isKept) {
                #expect(Int(line) == kept[filler.column], "\(line)")
                kept[filler.column, default: 0] += 1
            }
            #expect(try integrity() == "ok")
            fillers[kill % 2] = try start(filler.column, first: kept[filler.column] ?? 0, limit: 1 << 30)
        }
        for filler in fillers {
            let rows = filler.end().lines.prefix(while: Self.isKept).count
            kept[filler.column, default: 0] += rows
        }
        #expect(try integrity() == "ok")
        let archive = try MBTilesTileSource(path: try #require(folder.archives.first))
        var lost: [String] = []
        for (column, count) in kept {
            for row in 0..<count {
                let found = try await archive.tile(at: try tile(20, column, row), density: 1)
                if found?.bytes.dropFirst(58).starts(with: "\(row) ".utf8) != true { lost.append("\(column)/\(row)") }
            }
        }
        #expect(kept.values.allSatisfy { $0 > 0 })
        #expect(lost.isEmpty, "\(lost.count) of \(kept), such as \(lost.prefix(3))")
        #expect(folder.archives.count == 1)
    }

    /// The same while both also make room.
    @Test func fileStaysValidDuringEviction() async throws {
        let limit = 200_000
        var first = [0, 0]
        var fillers = [try start(0, first: 0, limit: limit), try start(1, first: 0, limit: limit)]
        for kill in 0..<20 {
            let filler = fillers[kill % 2]
            #expect(await Eventually.holds { filler.lines().count >= 30 })
            let lines = filler.end().lines
            let error = lines.first { Self.isKept($0) && Int($0) == nil }
            #expect(error == nil)
            #expect(try integrity() == "ok")
            first[kill % 2] += lines.count
            fillers[kill % 2] = try start(kill % 2, first: first[kill % 2], limit: limit)
        }
        for filler in fillers { _ = filler.end() }
        #expect(try integrity() == "ok")
        let archive = try #require(folder.archives.first)
        let tiles = try SQLiteDatabase(creating: archive, pragmas: []).prepare("SELECT count(*) FROM tiles")
        #expect(try tiles.step())
        #expect((1..<100).contains(tiles.integer(0) ?? 0))
    }
}
