import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct MBTilesWriterTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/a.mbtiles" }

    init() throws { folder = try TemporaryFolder() }

    /// Runs a query and returns the texts of its rows.
    private func rows(_ sql: String) throws -> [String] {
        let database = try SQLiteDatabase(creating: path, pragmas: [])
        let query = try database.prepare(sql)
        var rows: [String] = []
        while try query.step() { rows.append(query.text(0, limit: 1000) ?? "-") }
        return rows
    }

    @Test func writesTheSpecification() async throws {
        try folder.write(Array("what was there".utf8), to: "a.mbtiles")
        do {
            let writer = try MBTilesWriter(path: path)
            for (z, x, y) in [(1, 0, 0), (1, 0, 1), (2, 3, 0)] {
                try writer.add(Samples.png(y), at: try tile(z, x, y))
            }
            try writer.finish(
                TilesetMetadata(
                    name: "it's", zooms: 1...2, bounds: GeoBounds(west: -10, south: 20, east: 30.5, north: 40),
                    format: .image(.jpeg)))
        }
        // MBTiles 1.3: rows count from the south.
        let places = "SELECT zoom_level || '/' || tile_column || '/' || tile_row FROM tiles ORDER BY 1"
        #expect(try rows(places) == ["1/0/0", "1/0/1", "2/3/3"])
        #expect(try rows("SELECT count(*) FROM images") == ["2"])
        #expect(
            try rows("SELECT name || '=' || value FROM metadata ORDER BY 1") == [
                "bounds=-10.0,20.0,30.5,40.0", "center=10.25,30.0,1", "format=jpg", "maxzoom=2", "minzoom=1",
                "name=it's", "type=baselayer", "version=1",
            ])
        #expect(try rows("PRAGMA application_id") == ["\(0x4d50_4258)"])
        #expect(try rows("PRAGMA integrity_check") == ["ok"])
        let source = try MBTilesTileSource(path: path)
        #expect(try await source.tile(at: tile(1, 0, 1), density: 1)?.bytes == Samples.png(1))
        #expect(try await source.tile(at: tile(2, 3, 0), density: 1)?.bytes == Samples.png(0))
        #expect(try await source.tile(at: tile(2, 3, 3), density: 1) == nil)
        #expect(try await source.metadata().zooms == 1...2)
    }
}
