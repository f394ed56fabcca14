import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct MBTilesInspectionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func inspect(_ sql: String, schema: String = DatabaseWriter.schema) async throws -> TilesetInspection {
        let path = try DatabaseWriter.write(schema + sql, to: "\(folder.path)/a.mbtiles")
        return try await TilesetInspection(of: try MBTilesTileSource(path: path))
    }

    /// The sizes are those of SQLite's shell.
    @Test func tallies() async throws {
        let inspection = try await TilesetInspection(
            of: try MBTilesTileSource(path: Project.archive("vaduz-core.mbtiles")))
        #expect(inspection.tiles == 44 && inspection.bytes == 422_639 && inspection.facts.problems.isEmpty)
        #expect(inspection.levels.map(\.zoom) == Array(12...16))
        #expect(inspection.facts.fileSize != nil && inspection.facts.values["format"] == .text("png"))
    }

    @Test func findsWrongRows() async throws {
        let png = DatabaseWriter.literal(Samples.png)
        let inspection = try await inspect(
            """
            INSERT INTO tiles VALUES (1, 0, 0, \(png)), (1, 1, 1, \(png)), (1, 1, 1, \(png)), (1, 2, 0, \(png)),
                (31, 0, 0, \(png)), (2, 0, -1, \(png)), ('two', 0, 0, \(png)), ('1', 'x', 0, \(png)), (1, 0, 1, NULL),
                (1, 0, 1, x'');
            INSERT INTO metadata VALUES ('minzoom', '2'), ('maxzoom', '9'), ('bounds', '20,30,40,50');
            """,
            schema:
                "CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);"
        )
        #expect(inspection.tiles == 3)
        let problems = inspection.facts.problems
        #expect(problems.contains { $0.hasPrefix("3 of its rows are outside the grid") && $0.hasSuffix("1/2/0") })
        #expect(
            problems.contains { $0.hasPrefix("2 of its rows have numbers stored as text") && $0.hasSuffix("two/0/0") })
        #expect(problems.contains { $0.hasPrefix("1 of its rows exist more than once") && $0.hasSuffix("1/1/0") })
        #expect(problems.contains("it says zooms 2 to 9, but there are tiles of zooms 1"))
        #expect(problems.count == 4, "\(problems)")
        #expect(inspection.facts.notes.contains("2 of its rows have no data and count as absent tiles"))
    }

    @Test func countsEqualTilesOnce() async throws {
        let inspection = try await inspect(
            """
            INSERT INTO map VALUES (1, 0, 0, 'a'), (1, 1, 1, 'b'), (1, 0, 1, 'b');
            INSERT INTO images VALUES ('a', \(DatabaseWriter.literal(Samples.png))), ('b', x'00');
            """,
            schema: """
                CREATE TABLE metadata (name, value); CREATE TABLE map (zoom_level, tile_column, tile_row, tile_id);
                CREATE TABLE images (tile_id, tile_data);
                CREATE VIEW tiles AS
                SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id);
                """)
        #expect(inspection.tiles == 3 && inspection.facts.statedContents == 2)
    }

    @Test func doesNotCountEqualTilesOfAPlainTable() async throws {
        let tile = "INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png)));"
        #expect(try await inspect(tile).facts.statedContents == nil)
    }

    @Test(arguments: [
        ("CREATE UNIQUE INDEX i ON tiles (zoom_level, tile_column, tile_row);", true), ("", false),
        ("CREATE INDEX i ON tiles (tile_data);", false),
    ])
    func mentionsAMissingIndex(sql: String, isThere: Bool) async throws {
        let tile = "INSERT INTO tiles VALUES (0, 0, 0, \(DatabaseWriter.literal(Samples.png)));"
        let notes = try await inspect(tile + sql).facts.notes
        #expect(notes.contains { $0.contains("CREATE UNIQUE INDEX") } != isThere)
        let view = try await TilesetInspection(
            of: try MBTilesTileSource(path: Project.archive("world-z2-dedup.mbtiles")))
        #expect(view.facts.notes.isEmpty)
    }

    @Test func vectorFormatIsEnough() async throws {
        let path = try DatabaseWriter.write(
            DatabaseWriter.schema
                + "INSERT INTO tiles VALUES (0, 0, 0, x'00010203'); INSERT INTO metadata VALUES ('format', 'PBF');",
            to: "\(folder.path)/vector.mbtiles")
        #expect(try await MBTilesTileSource(path: path).metadata().format == .vector("mvt"))
    }

    @Test func unreadableMetadataIsAProblem() async throws {
        let path = try DatabaseWriter.write(
            DatabaseWriter.schema + "INSERT INTO metadata VALUES ('attribution', x'FF00');",
            to: "\(folder.path)/a.mbtiles")
        #expect(try await MBTilesTileSource(path: path).metadata().problem == "its attribution is not a text")
        let view = try DatabaseWriter.write(
            "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data); CREATE VIEW metadata AS SELECT a FROM b",
            to: "\(folder.path)/b.mbtiles")
        #expect(try await MBTilesTileSource(path: view).metadata().problem?.contains("SQLite cannot read it") == true)
    }
}
