import Files
import Glibc
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct MBTilesTileSourceTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func database(_ sql: String, schema: String = DatabaseWriter.schema, name: String = "a.mbtiles") throws
        -> String
    {
        try DatabaseWriter.write(schema + sql, to: "\(folder.path)/\(name)")
    }

    /// The numbers were computed by Python's sqlite3 from the same files; the third has a view for `tiles`.
    @Test(arguments: [
        ("vaduz-core.mbtiles", Listing(tiles: 44, bytes: 422_639, check: 0xEE86_E22B), 12...16),
        ("vaduz-core-jpg.mbtiles", Listing(tiles: 44, bytes: 383_402, check: 0x46A7_5B1A), 12...16),
        ("world-z2-dedup.mbtiles", Listing(tiles: 21, bytes: 126_776, check: 0x7AF0_EE4F), 0...2),
    ])
    func readsFixtures(name: String, listing: Listing, zooms: ClosedRange<Int>) async throws {
        let source = try MBTilesTileSource(path: Project.archive(name))
        #expect(try await Listing(of: source) == listing)
        let metadata = try await source.metadata()
        #expect(metadata.zooms == zooms)
        #expect(metadata.tileSize == 256)
        #expect(metadata.tileCount == listing.tiles)
        #expect(metadata.attribution != nil && metadata.bounds != nil && metadata.name != nil)
        #expect(metadata.format == .image(name.contains("jpg") ? .jpeg : .png))
    }

    @Test func rowsByScheme() async throws {
        let path = try database("INSERT INTO tiles VALUES (11, 327, 1256, \(DatabaseWriter.literal(Samples.png)))")
        let place = try tile(11, 327, 791)
        #expect(try await MBTilesTileSource(path: path).coordinates() == [place])
        #expect(try await MBTilesTileSource(path: path).tile(at: place, density: 2)?.bytes == Samples.png)
        #expect(try await MBTilesTileSource(path: path, scheme: .xyz).tile(at: place, density: 1) == nil)
    }

    /// Where vector tiles are stated, a row without bytes is an empty tile, null is none, and brotli needs no mention.
    @Test func rowsOfVectorTiles() async throws {
        let brotli = DatabaseWriter.literal(try Packing.brotli.pack(Samples.vector))
        let path = try database(
            """
            INSERT INTO metadata VALUES ('format', 'pbf');
            INSERT INTO tiles VALUES (1, 0, 0, x''), (1, 1, 0, NULL), (1, 0, 1, \(brotli));
            """)
        let source = try MBTilesTileSource(path: path)
        let empty = Tile(bytes: [], format: .vector("mvt"))
        #expect(try await source.tile(at: tile(1, 0, 1), density: 1) == empty)
        #expect(try await source.tile(at: tile(1, 1, 1), density: 1) == nil)
        #expect(try await source.tile(at: tile(1, 0, 0), density: 1)?.bytes == Samples.vector)
        let images = try database("INSERT INTO tiles VALUES (1, 0, 0, x'')", name: "b.mbtiles")
        #expect(try await MBTilesTileSource(path: images).tile(at: tile(1, 0, 1), density: 1) == nil)
    }

    /// Without a stated format, the shallowest tile with features tells.
    @Test(arguments: [1, 3]) func formatOfASetWithoutMetadata(zoom: Int) async throws {
        let tiles = try [Packing.gzip.pack([]), Packing.gzip.pack(Samples.vector)].map(DatabaseWriter.literal)
        let path = try database("INSERT INTO tiles VALUES (1, 0, 0, \(tiles[0])), (\(zoom), 1, 0, \(tiles[1]));")
        let metadata = try await MBTilesTileSource(path: path).metadata()
        #expect(metadata.format == .vector("mvt"))
        #expect(metadata.tileSize == 512)
    }

    @Test func metadataThatLies() async throws {
        let path = try database(
            """
            INSERT INTO tiles VALUES (3, 0, 0, \(DatabaseWriter.literal(Samples.png)));
            INSERT INTO tiles VALUES (5, 0, 0, x'01');
            INSERT INTO tiles VALUES (77, 0, 0, x'01'), (-4, 0, 0, x'01'), ('x', 0, 0, x'01'), (4, 99, 0, x'01');
            INSERT INTO metadata VALUES ('minzoom', '0'), ('maxzoom', 'many'), ('bounds', '1,2'), ('format', 'jpg');
            INSERT INTO metadata VALUES ('name', x'0102'), ('attribution', NULL);
            """)
        let source = try MBTilesTileSource(path: path)
        let metadata = try await source.metadata()
        #expect(metadata.zooms == 3...5)
        #expect(metadata.format == .image(.png))
        #expect(metadata.tileSize == 512)
        #expect(metadata.bounds == nil && metadata.name == nil && metadata.attribution == nil)
        #expect(try await source.coordinates().map(\.description) == ["3/0/7", "5/0/31"])
    }

    @Test func metadataTableMayBeMissing() async throws {
        let path = try database("", schema: "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)")
        #expect(try await MBTilesTileSource(path: path).metadata() == TilesetMetadata(tileCount: 0))
    }

    @Test(arguments: ["'text'", "3", "1.5", "zeroblob(8388609)", "zeroblob(40000000)"])
    func corruptTilesNameFileAndTile(value: String) async throws {
        let path = try database("INSERT INTO tiles VALUES (1, 0, 0, \(value))")
        let source = try MBTilesTileSource(path: path)
        let error = await #expect(throws: TileSourceError.self) {
            try await source.tile(at: try tile(1, 0, 1), density: 1)
        }
        #expect(error?.code == .corruptTile)
        #expect(error?.description.hasPrefix("\(path), tile 1/0/1: ") == true)
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1) == nil)
    }

    @Test(arguments: ["NULL", "x''"]) func noDataIsAnAbsentTile(value: String) async throws {
        let path = try database("INSERT INTO tiles VALUES (1, 0, 0, \(value))")
        let source = try MBTilesTileSource(path: path)
        #expect(try await source.tile(at: try tile(1, 0, 1), density: 1) == nil)
        #expect(try await source.coordinates().isEmpty)
    }

    @Test func distinguishesWrongFiles() throws {
        let cases: [(String, TileSourceError.Code, String)] = [
            (try folder.write([], to: "empty"), .corrupt, "not an MBTiles archive"),
            (try folder.write(Samples.png, to: "png"), .corrupt, "not an MBTiles archive"),
            (
                try folder.write(SQLiteDatabase.magic + [UInt8](repeating: 1, count: 4096), to: "junk"), .corrupt,
                "not an SQLite database"
            ),
            (try database("", schema: "CREATE TABLE t (a)", name: "other"), .corrupt, "no table named tiles"),
            (
                try database("", schema: "CREATE TABLE tiles (zoom_level, a)", name: "columns"), .corrupt,
                "no such column"
            ),
            (
                try database("", schema: "CREATE TABLE gpkg_contents (a); CREATE TABLE \"land\" (id);", name: "gpkg-2"),
                .unsupported, "write it again with GDAL"
            ),
            ("\(folder.path)/none", .unreadable, "no such file"),
            (folder.path, .unreadable, "a folder"),
        ]
        for (path, code, words) in cases {
            let error = #expect(throws: TileSourceError.self) { try MBTilesTileSource(path: path) }
            #expect(error?.code == code)
            #expect(error?.description.hasPrefix("\(path): ") == true && error?.description.contains(words) == true)
        }
    }

    /// Names that mean something in a URI.
    @Test(arguments: ["a?mode=rwc", "a#b", "a%41", "ä b", "a&immutable=1", "a'\"b"])
    func namesAreTakenAsTheyAre(name: String) async throws {
        let path = try database(
            "INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png)))", name: name)
        #expect(try await MBTilesTileSource(path: path).tile(at: try tile(0, 0, 0), density: 1) != nil)
    }

    /// A file in WAL mode is read even if nothing can be written next to it, and nothing is left behind.
    @Test func walModeWithoutALog() async throws {
        let path = try database(
            "INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png)));",
            schema: "PRAGMA journal_mode = WAL; " + DatabaseWriter.schema)
        #expect(try TemporaryFolder.bytes(of: path)[18] == 2)
        let before = try Folder.names(at: folder.path)?.sorted()
        let source = try MBTilesTileSource(path: path)
        #expect(try await source.tile(at: try tile(0, 0, 0), density: 1)?.bytes == Samples.png)
        #expect(try await source.coordinates().count == 1)
        #expect(try Folder.names(at: folder.path)?.sorted() == before)
    }

    /// What another program has written and not yet moved from the log into the file.
    @Test func walModeWithALog() async throws {
        let path = "\(folder.path)/a.mbtiles"
        let writer = try DatabaseWriter(path: path)
        try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; " + DatabaseWriter.schema)
        try writer.run("INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png)))")
        let source = try MBTilesTileSource(path: path)
        #expect(try await source.tile(at: try tile(0, 0, 0), density: 1)?.bytes == Samples.png)
        #expect(try await source.coordinates().count == 1)
        try writer.run("DELETE FROM tiles")
        #expect(try await source.tile(at: try tile(0, 0, 0), density: 1) == nil)
    }

    @Test func namesInErrorsArePrintable() throws {
        let path = try database("", schema: "CREATE VIEW tiles AS SELECT \"\u{1B}[31m\" FROM t")
        let error = #expect(throws: TileSourceError.self) { try MBTilesTileSource(path: path) }
        #expect(error?.description.unicodeScalars.contains("\u{1B}") == false)
    }

    /// 500 databases with up to eight random bytes in schema and index.
    @Test func randomBytesAreSafe() async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("world-z2-dedup.mbtiles"))
        var random = SplitMix64(state: 7)
        var (opened, refused) = (0, 0)
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 16..<20_480, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let path = try folder.write(bytes, to: "damaged.mbtiles")
            guard let source = try? MBTilesTileSource(path: path) else {
                refused += 1
                continue
            }
            opened += 1
            for x in 0..<4 { _ = try? await source.tile(at: try tile(2, x, x), density: 1) }
            _ = try? await source.metadata()
            _ = try? await source.coordinates()
        }
        #expect(opened > 0 && refused > 0)
    }

    /// What a foreign file's view may not do: recurse, call slow functions, or run through products of tables.
    @Test(arguments: [
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i, 0, 0, x'00' FROM n",
        "SELECT 0 zoom_level, 0 tile_column, 0 tile_row, randomblob(1000000000) tile_data",
        "SELECT instr(zeroblob(4000000), zeroblob(2000000)) zoom_level, 0 tile_column, 0 tile_row, x'00' tile_data",
        "SELECT printf('%.*c', 100000000, 'x') zoom_level, 0 tile_column, 0 tile_row, x'00' tile_data",
    ])
    func viewsAreLimited(view: String) throws {
        let path = try database(
            "", schema: "CREATE VIEW tiles (zoom_level, tile_column, tile_row, tile_data) AS \(view);")
        let error = #expect(throws: TileSourceError.self) { try MBTilesTileSource(path: path) }
        #expect(error?.code == .unsupported)
    }

    @Test func endlessProductsAreInterrupted() async throws {
        let rows = (0..<400).map { "(\($0))" }.joined(separator: ",")
        let path = try database(
            "",
            schema: """
                CREATE TABLE n (i); INSERT INTO n VALUES \(rows);
                CREATE VIEW tiles AS SELECT a.i + b.i + c.i + d.i AS zoom_level, 0 AS tile_column, 0 AS tile_row,
                    x'00' AS tile_data FROM n a, n b, n c, n d WHERE a.i + b.i + c.i + d.i > 100000;
                """)
        let source = try MBTilesTileSource(path: path)
        let error = await #expect(throws: TileSourceError.self) {
            try await source.tile(at: try tile(0, 0, 0), density: 1)
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("add an index") == true)
        #expect(try await source.metadata().zooms == nil)
        await #expect(throws: TileSourceError.self) { try await source.coordinates() }
    }

    @Test func aViewCannotListMoreTilesThanTheFileHolds() async throws {
        let rows = (0..<100).map { "(\($0))" }.joined(separator: ",")
        let path = try database(
            "",
            schema: """
                CREATE TABLE n (i); INSERT INTO n VALUES \(rows);
                CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data
                    FROM n a, n b, n c, n d;
                """)
        let error = await #expect(throws: TileSourceError.self) {
            try await MBTilesTileSource(path: path).forEachCoordinate { _ in }
        }
        #expect(error?.code == .tooLarge)
    }

    /// Cut or overwritten anywhere, a database gives tiles, nothing or an error; it never ends the process.
    @Test func everyCutIsSafe() async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("world-z2-dedup.mbtiles"))
        for length in stride(from: 0, to: whole.count, by: 97 * 32) {
            let path = try folder.write(Array(whole.prefix(length)), to: "cut.mbtiles")
            do {
                let source = try MBTilesTileSource(path: path)
                for x in 0..<4 { _ = try await source.tile(at: try tile(2, x, x), density: 1) }
                _ = try await source.metadata()
                _ = try await source.coordinates()
            } catch let error as TileSourceError {
                #expect(error.description.hasPrefix(path))
            }
        }
    }

    @Test func aFileThatShrinksIsAnError() async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.mbtiles"))
        let path = try folder.write(whole, to: "shrinking.mbtiles")
        let source = try MBTilesTileSource(path: path)
        #expect(truncate(path, 8192) == 0)
        let places = try await MBTilesTileSource(path: Project.archive("vaduz-core.mbtiles")).coordinates()
        await #expect(throws: TileSourceError.self) {
            for place in places { _ = try await source.tile(at: place, density: 1) }
        }
    }

    @Test func manyTasksShareIt() async throws {
        let source = try MBTilesTileSource(path: Project.archive("vaduz-core.mbtiles"))
        let places = try await source.coordinates()
        let total = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var bytes = 0
                    for place in places { bytes += try await source.tile(at: place, density: 1)?.bytes.count ?? 0 }
                    return bytes
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(total == 8 * 422_639)
    }
}
