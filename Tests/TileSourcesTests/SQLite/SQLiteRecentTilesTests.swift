import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Tiles that neighboring images read again.
@Suite struct SQLiteRecentTilesTests {
    let folder: TemporaryFolder
    let path: String
    let source: MBTilesTileSource

    init() throws {
        folder = try TemporaryFolder()
        path = try DatabaseWriter.write(DatabaseWriter.schema + Self.insertion(1), to: "\(folder.path)/a.mbtiles")
        source = try MBTilesTileSource(path: path)
    }

    private static func insertion(_ number: Int) -> String {
        "INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png(number))));"
    }

    private static func update(_ number: Int) -> String {
        "UPDATE tiles SET tile_data = \(DatabaseWriter.literal(Samples.png(number)))"
    }

    /// What images of one service read.
    private func read(
        _ zoom: Int = 0, with tiles: UnpackedTiles? = UnpackedTiles(limit: 1 << 20)
    ) async throws -> [UInt8]? {
        try await UnpackedTiles.$current.withValue(tiles) {
            try await source.tile(at: tile(zoom, 0, 0), density: 1)?.bytes
        }
    }

    /// A writer that holds the whole file shows that it is not read.
    @Test func aKnownTileIsNotReadAgain() async throws {
        #expect(try await read() == Samples.png(1))
        #expect(try await read(1) == nil)
        let writer = try DatabaseWriter(path: path)
        try writer.run("BEGIN EXCLUSIVE")
        #expect(try await read() == Samples.png(1))
        #expect(try await read(1) == nil)
        await #expect(throws: TileSourceError.self) { try await read(2) }
        await #expect(throws: TileSourceError.self, "of a single image") { try await read(with: nil) }
        try writer.run("ROLLBACK")
        #expect(try await read(2) == nil)
    }

    @Test func aChangedFileIsReadAgain() async throws {
        let writer = try DatabaseWriter(path: path)
        for number in 2..<6 {
            try writer.run(Self.update(number))
            #expect(try await read() == Samples.png(number))
        }
        try writer.run("DELETE FROM tiles")
        #expect(try await read() == nil)
        try writer.run(Self.insertion(7))
        #expect(try await read() == Samples.png(7))
    }

    /// Its counter stands still, and what is new is in another file.
    @Test func aFileInWALModeIsReadAgain() async throws {
        #expect(try await read() == Samples.png(1))
        let writer = try DatabaseWriter(path: path)
        try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
        for number in 2..<6 {
            try writer.run(Self.update(number))
            #expect(try await read() == Samples.png(number))
        }
    }
}
