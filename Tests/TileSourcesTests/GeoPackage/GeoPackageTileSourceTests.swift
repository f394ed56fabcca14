import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

@Suite struct GeoPackageTileSourceTests {
    /// What every GeoPackage with tiles has; its only table is in zoom 1 of the grid of web maps.
    static let schema = """
        PRAGMA application_id = 0x47504B47;
        CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER, organization TEXT,
            organization_coordsys_id INTEGER, definition TEXT);
        CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT, identifier TEXT, description TEXT,
            min_x REAL, min_y REAL, max_x REAL, max_y REAL, srs_id INTEGER);
        CREATE TABLE gpkg_tile_matrix_set (table_name TEXT, srs_id INTEGER, min_x REAL, min_y REAL, max_x REAL,
            max_y REAL);
        CREATE TABLE gpkg_tile_matrix (table_name TEXT, zoom_level INTEGER, matrix_width INTEGER,
            matrix_height INTEGER, tile_width INTEGER, tile_height INTEGER, pixel_x_size REAL, pixel_y_size REAL);
        INSERT INTO gpkg_spatial_ref_sys VALUES ('Web', 3857, 'EPSG', 3857, ''), ('Own', 100, 'epsg', 3857, ''),
            ('Plate', 4326, 'EPSG', 4326, '');

        """
    static let edge = 20_037_508.342789244
    static let table = """
        CREATE TABLE "odd ""name" (id INTEGER PRIMARY KEY, zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
            tile_data BLOB);
        INSERT INTO gpkg_contents VALUES ('odd "name', 'tiles', 'Map', 'A map', \(-edge), 0, 0, \(edge), 3857);
        INSERT INTO gpkg_tile_matrix_set VALUES ('odd "name', 3857, \(-edge), \(-edge), \(edge), \(edge));
        INSERT INTO gpkg_tile_matrix VALUES ('odd "name', 7, 2, 2, 256, 256, \(edge / 256), \(edge / 256));

        """

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func package(_ sql: String, name: String = "a.gpkg") throws -> String {
        try DatabaseWriter.write(Self.schema + sql, to: "\(folder.path)/\(name)")
    }

    /// The deepest level has the pixels of the archive that GDAL read; the second file has a grid of its own.
    @Test(arguments: ["vaduz-google.gpkg", "vaduz-custom.gpkg"]) func filesOfGDAL(name: String) async throws {
        let source = try GeoPackageTileSource(path: Project.archive(name))
        let original = try MBTilesTileSource(path: Project.archive("vaduz-core.mbtiles"))
        let metadata = try await source.metadata()
        #expect(metadata.zooms == 15...16)
        #expect(metadata.tileSize == 256)
        #expect(metadata.format == .image(.png))
        let bounds = try #require(metadata.bounds)
        // The box in the file, from EPSG:3857.
        #expect(abs(bounds.west - 9.40430) < 1e-4 && abs(bounds.north - 47.21957) < 1e-4)
        let places = try await source.coordinates().filter { $0.z == 16 }
        #expect(places.count == 12)
        for place in places {
            let tile = try #require(try await source.tile(at: place, density: 1))
            let expected = try #require(try await original.tile(at: place, density: 1))
            let (found, pixels) = (
                try ImageDecoder.decode(tile.bytes, limits: .tile),
                try ImageDecoder.decode(expected.bytes, limits: .tile)
            )
            #expect(found.pixels == pixels.pixels, "\(place)")
        }
        #expect(try await source.tile(at: try tile(16, 0, 0), density: 1) == nil)
        #expect(try await source.tile(at: try tile(3, 0, 0), density: 1) == nil)
    }

    /// Rows count from the north, formats are mixed, and names need quotes.
    @Test func rowsAndFormats() async throws {
        let path = try package(
            Self.table + """
                INSERT INTO "odd ""name" VALUES (1, 7, 1, 0, \(DatabaseWriter.literal(Samples.png))),
                    (2, 7, 0, 1, \(DatabaseWriter.literal(Samples.jpeg))), (3, 7, 0, 0, x'');
                """)
        let source = try GeoPackageTileSource(path: path)
        #expect(try await source.tile(at: try tile(1, 1, 0), density: 1)?.format == .image(.png))
        #expect(try await source.tile(at: try tile(1, 0, 1), density: 1)?.format == .image(.jpeg))
        #expect(try await source.tile(at: try tile(1, 0, 0), density: 1) == nil)
        #expect(try await source.coordinates().map(\.description) == ["1/1/0", "1/0/1"])
        let metadata = try await source.metadata()
        #expect(metadata.name == "Map" && metadata.description == "A map" && metadata.zooms == 1...1)
        #expect(metadata.bounds?.west == -180 && abs(metadata.bounds?.south ?? 1) < 1e-9)
        let facts = try await source.inspect { _ in }
        #expect(facts.kind == "GeoPackage")
        #expect(facts.notes == ["1 of its rows have no data and count as absent tiles"])
    }

    /// A shifted grid, half a zoom, tiles that are not square; and a projection that is not that of web maps.
    @Test(arguments: [
        ("UPDATE gpkg_tile_matrix_set SET min_x = min_x + 50000", "gdal_translate"),
        ("UPDATE gpkg_tile_matrix SET pixel_x_size = pixel_x_size * 1.5, pixel_y_size = pixel_y_size * 1.5", "grid"),
        ("UPDATE gpkg_tile_matrix SET tile_height = 128", "grid"),
        ("UPDATE gpkg_tile_matrix SET pixel_x_size = 0", "grid"),
        ("UPDATE gpkg_contents SET srs_id = 4326", "EPSG:4326"),
        ("UPDATE gpkg_contents SET data_type = 'features'", "without tiles"),
    ]) func rejectsUndrawableTiles(change: String, part: String) throws {
        let path = try package(Self.table + change)
        let error = #expect(throws: TileSourceError.self) { try GeoPackageTileSource(path: path) }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains(part) == true)
    }

    /// The number of a projection means what the table of projections says.
    @Test func projectionsByTheirOrganization() throws {
        let path = try package(Self.table + "UPDATE gpkg_contents SET srs_id = 100")
        #expect(throws: Never.self) { try GeoPackageTileSource(path: path) }
    }

    @Test func severalTables() async throws {
        let other = Self.table.replacing(#"odd ""name"#, with: "two").replacing(#"odd "name"#, with: "two")
        let path = try package(
            Self.table + other + "INSERT INTO two VALUES (1, 7, 1, 1, \(DatabaseWriter.literal(Samples.png)))")
        let error = #expect(throws: TileSourceError.self) { try TileLocation(parsing: path).open() }
        #expect(error?.description.contains("one of odd \"name, two with table=NAME") == true)
        let source = try TileLocation(parsing: "\(path)#table=two").open()
        #expect(source is GeoPackageTileSource)
        #expect(try await source.tile(at: try tile(1, 1, 1), density: 1) != nil)
        let absent = #expect(throws: TileSourceError.self) { try TileLocation(parsing: "\(path)#table=three").open() }
        #expect(absent?.description.contains("no table three") == true)
        let archive = "\(Project.archive("vaduz-core.mbtiles"))#table=two"
        #expect(throws: TileSourceError.self) { try TileLocation(parsing: archive).open() }
    }

    @Test func identityFollowsTheFileAndTheTable() async throws {
        let first = try package(Self.table)
        let second = try package(
            Self.table + "INSERT INTO \"odd \"\"name\" VALUES (1, 7, 1, 1, \(DatabaseWriter.literal(Samples.png)))",
            name: "b.gpkg")
        let identity = try await GeoPackageTileSource(path: first).identity()
        #expect(try await GeoPackageTileSource(path: first).identity() == identity)
        #expect(try await GeoPackageTileSource(path: second).identity() != identity)
    }

    /// Whatever is missing or changed, every tile is right, absent or an error.
    @Test func truncationAndBitFlips() async throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive("vaduz-custom.gpkg"))
        var damaged = stride(from: 0, to: whole.count, by: 9973).map { Array(whole.prefix($0)) }
        for index in stride(from: 16, to: 40_000, by: 401) {
            var bytes = whole
            bytes[index] ^= 0xFF
            damaged.append(bytes)
        }
        var (read, refused) = (0, 0)
        for bytes in damaged {
            let path = try folder.write(bytes, to: "damaged.gpkg")
            do {
                let source = try GeoPackageTileSource(path: path)
                for place in try await source.coordinates() {
                    do {
                        _ = try await source.tile(at: place, density: 1)
                        read += 1
                    } catch is TileSourceError { refused += 1 }
                }
            } catch is TileSourceError { refused += 1 }
        }
        #expect(read > 0 && refused > 0)
    }
}
