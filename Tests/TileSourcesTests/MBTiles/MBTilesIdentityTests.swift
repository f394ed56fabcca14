import TestSupport
import Testing

@testable import TileSources

/// Which tiles an MBTiles file has, while others write to it.
@Suite struct MBTilesIdentityTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let content = """
        INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png(1))));
        INSERT INTO metadata VALUES ('name', 'a'), ('attribution', 'me');
        """

    private func database(_ name: String, _ sql: String = content) throws -> String {
        try DatabaseWriter.write(DatabaseWriter.schema + sql, to: "\(folder.path)/\(name)")
    }

    private func identity(_ path: String, _ scheme: TileScheme = .tms) async throws -> TilesetIdentity {
        try #require(try await MBTilesTileSource(path: path, scheme: scheme).identity())
    }

    @Test func aCopyIsTheSame() async throws {
        let path = try database("a")
        let copy = try folder.write(try TemporaryFolder.bytes(of: path), to: "elsewhere/b")
        #expect(try await identity(path) == identity(copy))
        #expect(try await identity(path) != identity(path, .xyz))
        let other = try database("c", Self.content.replacing("'me'", with: "'us'"))
        #expect(try await identity(path) != identity(other))
    }

    /// Each in place, as long as the tile was, while a source is open that knows the former state.
    @Test(arguments: [
        "UPDATE tiles SET tile_data = \(DatabaseWriter.literal(Samples.png(2)))",
        "INSERT INTO tiles VALUES (1, 0, 0, \(DatabaseWriter.literal(Samples.png(2))))", "DELETE FROM tiles",
        "UPDATE metadata SET value = 'us' WHERE name = 'attribution'", "DELETE FROM metadata",
    ])
    func aChangeIsSeenWhileTheFileIsOpen(sql: String) async throws {
        let path = try database("a")
        let source = try MBTilesTileSource(path: path)
        let before = try await source.identity()
        #expect(try await source.metadata().attribution == "me")
        #expect(try await source.identity() == before)
        try DatabaseWriter(path: path).run(sql)
        let after = try await source.identity()
        #expect(after != before)
        #expect(try await source.identity() == after)
        #expect(try await identity(path) == after)
        // Whoever knows the new state gets its notice, and not the one of before.
        #expect(try await source.metadata() == (try await MBTilesTileSource(path: path).metadata()))
    }

    /// With the length and the counter of the former: what many tools make of changed tiles.
    @Test func detectsReplacedFiles() async throws {
        let paths = try [1, 2].map { number in
            try database(
                "\(number)", "INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png(number))))")
        }
        let (one, two) = (try TemporaryFolder.bytes(of: paths[0]), try TemporaryFolder.bytes(of: paths[1]))
        #expect(one.count == two.count && one[24..<28] == two[24..<28])
        #expect(try await identity(paths[0]) != identity(paths[1]))
    }

    /// A source opened before another program changes the mode.
    @Test func aChangeOfModeIsSeen() async throws {
        let path = try database("a")
        let source = try MBTilesTileSource(path: path)
        let writer = try DatabaseWriter(path: path)
        try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; UPDATE metadata SET value = 'b'")
        let before = try await source.identity()
        try writer.run("UPDATE tiles SET tile_data = \(DatabaseWriter.literal(Samples.png(2)))")
        #expect(try await source.identity() != before)
    }

    /// The counter of a file in WAL mode may stand still, and the change may be in the log alone.
    @Test func aChangeInTheLogIsSeen() async throws {
        let path = try database("a")
        let writer = try DatabaseWriter(path: path)
        try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; UPDATE metadata SET value = 'b'")
        let source = try MBTilesTileSource(path: path)
        var known: Set<TilesetIdentity> = []
        for number in 2..<6 {
            try writer.run("UPDATE tiles SET tile_data = \(DatabaseWriter.literal(Samples.png(number)))")
            #expect(known.insert(try #require(try await source.identity())).inserted)
        }
        try writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
        _ = try await source.identity()
        #expect(try await source.tile(at: tile(0, 0, 0), density: 1)?.bytes == Samples.png(5))
    }

    /// What the rows are, and not in which order they came; where a name ends and its value begins.
    @Test func rowsOfMetadataInAnyOrder() throws {
        func digest(_ name: String, _ rows: String) throws -> [UInt8] {
            let path = try database(name, "INSERT INTO metadata VALUES \(rows)")
            return try MBTilesConnection(path: path, immutable: false).metadataDigest()
        }
        let usual = try digest("a", "('a', '1'), ('b', '2')")
        #expect(try digest("b", "('b', '2'), ('a', '1')") == usual)
        for (index, other) in ["('a1', ''), ('b', '2')", "('a', '1b'), ('', '2')", "('a', '1')"].enumerated() {
            #expect(try digest("c\(index)", other) != usual)
        }
    }

    @Test(arguments: [
        "INSERT INTO metadata VALUES (NULL, NULL), (x'00', 1.5), (1, x'')", "DROP TABLE metadata",
        "DROP TABLE metadata; CREATE TABLE metadata (other TEXT)",
    ])
    func invalidMetadata(sql: String) async throws {
        #expect(try await identity(database("a", sql)) == identity(database("b", sql)))
    }

    /// A view that never ends is interrupted.
    @Test(.timeLimit(.minutes(20))) func metadataWithoutEnd() async throws {
        let path = try database(
            "a",
            """
            DROP TABLE metadata; CREATE TABLE n (i); INSERT INTO n VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9);
            CREATE VIEW metadata AS SELECT a.i AS name, b.i AS value FROM n a, n b, n c, n d, n e, n f, n g, n h, n i, n j;
            """)
        await #expect(throws: TileSourceError.self) { try await identity(path) }
    }
}
