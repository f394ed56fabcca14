import FoundationEssentials
import TestSupport
import Testing

@testable import TileSources

/// Files that SQLite keeps beside a database, and that cannot be used: without them older tiles would be drawn.
@Suite struct SQLiteOpeningTests {
    let folder: TemporaryFolder
    var path: String { "\(folder.path)/a.mbtiles" }

    init() throws { folder = try TemporaryFolder() }

    private func expectRefusal(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: TileSourceError.self, sourceLocation: sourceLocation) {
            try MBTilesTileSource(path: path)
        }
        #expect(error?.code == .unreadable, sourceLocation: sourceLocation)
        for word in words {
            #expect(
                error?.description.contains(word) == true, "\(error?.description ?? "")", sourceLocation: sourceLocation
            )
        }
    }

    /// A database with tiles in its log, left by a program that was ended.
    private func leaveLog() throws {
        let original = "\(folder.path)/original.mbtiles"
        let writer = try DatabaseWriter(path: original)
        try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; " + DatabaseWriter.schema)
        try writer.run("INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png)))")
        try FileManager.default.copyItem(atPath: original, toPath: path)
        try FileManager.default.copyItem(atPath: original + "-wal", toPath: path + "-wal")
    }

    @Test func aLogThatWasCopiedTooIsRead() async throws {
        try leaveLog()
        #expect(try await MBTilesTileSource(path: path).tile(at: try tile(0, 0, 0), density: 1)?.bytes == Samples.png)
    }

    /// As in a folder that cannot be written: the index of the log cannot be made.
    @Test func aLogThatCannotBeRead() throws {
        try leaveLog()
        try FileManager.default.createSymbolicLink(atPath: path + "-shm", withDestinationPath: "none/shm")
        expectRefusal(["a.mbtiles-wal", "cannot be read here", "sqlite3"])
    }

    @Test func aLogThatIsAFolder() throws {
        try leaveLog()
        try FileManager.default.removeItem(atPath: path + "-wal")
        try FileManager.default.createDirectory(atPath: path + "-wal", withIntermediateDirectories: false)
        expectRefusal(["a.mbtiles-wal"])
    }

    @Test(arguments: [0, 8]) func aLogOfAnotherFile(offset: Int) throws {
        try leaveLog()
        var log = try TemporaryFolder.bytes(of: path + "-wal")
        log[offset] ^= 0x40
        try folder.write(log, to: "a.mbtiles-wal")
        expectRefusal(["a.mbtiles-wal", "corrupt or belongs to another file"])
    }

    /// The archive was replaced, the log of its predecessor stayed: SQLite would mix both.
    @Test func aLogBesideAFileWithoutOne() throws {
        try leaveLog()
        try folder.write(try TemporaryFolder.bytes(of: Project.archive("vaduz-core.mbtiles")), to: "a.mbtiles")
        expectRefusal(["a.mbtiles-wal", "belongs to another file", "move the -wal file away"])
    }

    /// An empty one hides nothing.
    @Test func anEmptyLogIsNone() async throws {
        try DatabaseWriter.write("PRAGMA journal_mode = WAL; " + DatabaseWriter.schema, to: path)
        try folder.write([], to: "a.mbtiles-wal")
        try FileManager.default.createSymbolicLink(atPath: path + "-shm", withDestinationPath: "none/shm")
        #expect(try await MBTilesTileSource(path: path).tile(at: try tile(0, 0, 0), density: 1) == nil)
    }

    /// A writer was ended within a transaction, after it had begun to write.
    @Test func aHotJournal() throws {
        let original = "\(folder.path)/original.mbtiles"
        let writer = try DatabaseWriter(path: original)
        try writer.run(DatabaseWriter.schema + "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN;")
        for number in 0..<50 { try writer.run("INSERT INTO tiles VALUES (9, \(number), 0, zeroblob(4000))") }
        try FileManager.default.copyItem(atPath: original, toPath: path)
        try FileManager.default.copyItem(atPath: original + "-journal", toPath: path + "-journal")
        expectRefusal(["a.mbtiles-journal", "stopped while writing", "sqlite3"])
    }
}
