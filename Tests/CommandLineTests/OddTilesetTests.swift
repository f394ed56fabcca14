import CSQLite
import FoundationEssentials
import TestSupport
import Testing

/// Files and folders that are not tilesets, or unusual ones: the line says what they are and what to do.
@Suite(.runsTheTool) struct OddTilesetTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func draw(_ location: String) throws -> Outcome {
        try desk.run(["--lat", "47.1410", "--lon", "9.5209", "--tiles", location, "-o", "out.png"])
    }

    private func database(_ name: String, _ sql: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        try #require(sqlite3_open(desk.file(name), &handle) == SQLITE_OK)
        try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }

    private static let tables = """
        CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);
        """

    @Test(arguments: [
        ("", ["odd.mbtiles is empty", "archive that contains tiles", "--tiles"]),
        (
            "INSERT INTO metadata VALUES ('format', 'pbf'); INSERT INTO tiles VALUES (0, 0, 0, x'00010203');",
            ["tile 0/0/0", "not a vector tile"]
        ),
        (
            "INSERT INTO metadata VALUES ('format', 'pbf');",
            ["odd.mbtiles is empty", "archive that contains tiles", "--tiles"]
        ),
        ("PRAGMA application_id = 0x47504B47;", ["GeoPackage", "write it again with GDAL"]),
        ("DROP TABLE tiles; CREATE TABLE gpkg_contents (a);", ["GeoPackage", "write it again with GDAL"]),
        ("DROP TABLE tiles;", ["not an MBTiles archive"]),
    ]) func databases(sql: String, words: [String]) throws {
        try database("odd.mbtiles", Self.tables + sql)
        let outcome = try draw("odd.mbtiles")
        #expect(outcome.exit == 1 && outcome.lines.count == 1 && outcome.isTidy, "\(outcome.errors)")
        for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    }

    @Test func opacityZero() throws {
        let outcome = try draw(Project.archive("vaduz-core.pmtiles") + "#opacity=0")
        #expect(outcome.exit == 1 && outcome.errors.contains("has opacity 0"), "\(outcome.errors)")
    }

    /// Placeholders of one pixel, which some tools write for the empty sea.
    @Test func tilesOfOnePixel() throws {
        let outcome = try draw(Project.fixture("corrupt/png-1px.mbtiles") + "#max-zoom=16&min-zoom=16")
        #expect(outcome.exit != 0 && outcome.isTidy, "\(outcome.errors)")
        let pixel = try desk.run(["tiles", "info", "--json", Project.fixture("corrupt/png-1px.mbtiles")])
        #expect(pixel.exit == 0, "\(pixel.errors)")
        try desk.write(Self.pixel, to: "set/0/0/0.png")
        let drawn = try draw("set")
        #expect(drawn.exit == 1 && drawn.errors.contains("1 px per side"), "\(drawn.errors)")
        #expect(drawn.errors.contains("#tile-size=256"), "\(drawn.errors)")
    }

    /// One pixel, color type 0.
    private static let pixel: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
        0,
        0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55,
    ]

    /// A tile with one empty layer.
    @Test func foldersOfVectorTiles() throws {
        try desk.write([0x1A, 5, 0x0A, 1, 0x61, 0x78, 2], to: "set/0/0/0.pbf")
        for arguments in [
            ["--lat", "1", "--lon", "1", "--tiles", "set", "-o", "out.png"], ["tiles", "verify", "set"],
        ] {
            let outcome = try desk.run(arguments)
            #expect(outcome.exit == 0, "\(outcome.errors)")
        }
    }

    /// A downloaded error page.
    @Test(arguments: ["<!DOCTYPE html><html></html>", " <html><body>Sorry</body></html>"])
    func pagesSavedAsArchives(page: String) throws {
        try desk.write(page, to: "city.pmtiles")
        let outcome = try draw("city.pmtiles")
        #expect(outcome.exit == 1 && outcome.errors.contains("it is an HTML page"), "\(outcome.errors)")
    }

    /// The newer tiles are only in the log.
    @Test func aLogThatCannotBeRead() throws {
        try database("a.mbtiles", "PRAGMA journal_mode = WAL;" + Self.tables)
        try desk.write("not a log, but long enough to be one", to: "a.mbtiles-wal")
        let outcome = try draw("a.mbtiles")
        #expect(
            outcome.exit == 1 && outcome.lines.count == 1 && outcome.errors.contains("a.mbtiles-wal"),
            "\(outcome.errors)")
    }
}
