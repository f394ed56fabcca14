import CSQLite
import FoundationEssentials
import Imaging
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
        ("PRAGMA application_id = 0x47504B47;", ["GeoPackage", "no table gpkg_contents"]),
        ("DROP TABLE tiles; CREATE TABLE gpkg_contents (a);", ["GeoPackage", "write it again with GDAL"]),
        ("DROP TABLE tiles;", ["not an MBTiles archive"]),
    ]) func databases(sql: String, words: [String]) throws {
        try database("odd.mbtiles", Self.tables + sql)
        let outcome = try draw("odd.mbtiles")
        #expect(outcome.exit == 1 && outcome.lines.count == 1 && outcome.isTidy, "\(outcome.errors)")
        for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    }

    /// A MapLibre tile with water all over it: a polygon of four vertices.
    private static let mapLibre: [UInt8] = {
        // Types, rings of the polygon, vertices of the ring, and the vertices as differences.
        let geometry: [UInt8] = [
            4, 0x30, 2, 1, 1, 2, 0x32, 2, 1, 1, 1, 0x33, 2, 1, 1, 4,
            0x13, 0x42, 8, 11, 0, 0, 0x80, 0x40, 0, 0, 0x80, 0x40, 0xFF, 0x3F, 0,
        ]
        let body = [1, 5] + Array("water".utf8) + [0x80, 0x20, 1, 4] + geometry
        return [UInt8(body.count)] + body
    }()

    /// Whatever the archive says that they are.
    @Test(arguments: [
        "mlt", "application/vnd.maplibre-tile", "application/vnd.maplibre-vector-tile", "pbf", "png",
    ])
    func mapLibreTilesInADatabase(format: String) throws {
        let bytes = Self.hexadecimal(Self.mapLibre)
        let rows = Self.column.map { zoom, x, y in
            "INSERT INTO tiles VALUES (\(zoom), \(x), \((1 << zoom) - 1 - y), x'\(bytes)');"
        }
        try database(
            "odd.mbtiles",
            Self.tables + "INSERT INTO metadata VALUES ('format', '\(format)');" + rows.joined())
        try expectMapLibre(in: "odd.mbtiles")
    }

    @Test func mapLibreTilesInAFolder() throws {
        try writeMapLibreFolder()
        try expectMapLibre(in: "set")
    }

    @Test func mapLibreTilesOfADocument() throws {
        try writeMapLibreFolder()
        try desk.write(
            #"{"tilejson": "3.0.0", "encoding": "mlt", "maxzoom": 15, "tiles": ["set/{z}/{x}/{y}.mlt"]}"#,
            to: "tiles.json")
        try expectWater(in: "tiles.json")
    }

    /// The style says where the tiles are, and what.
    @Test(arguments: [#""encoding": "mlt","#, ""]) func mapLibreTilesOfAStyle(encoding: String) throws {
        try writeMapLibreFolder()
        try expectWater(
            ofSource: #""type": "vector", \#(encoding) "maxzoom": 15, "tiles": ["set/{z}/{x}/{y}.mlt"]"#,
            ["--missing-tiles", "blank"])
    }

    /// The cache of Martin: a view over rows with times, of which an empty one is an absent tile.
    @Test func theCacheOfMartin() throws {
        let tile = Self.hexadecimal(Self.mapLibre)
        let rows = Self.column.map { zoom, x, y in
            "(\(zoom), \(x), \((1 << zoom) - 1 - y), 1760000000, NULL, NULL, x'\(zoom < 7 ? tile : "")')"
        }
        try database(
            "odd.mbtiles",
            """
            CREATE TABLE metadata (name, value); INSERT INTO metadata VALUES ('format', 'mlt');
            CREATE TABLE tile_cache (
                zoom_level, tile_column, tile_row, fetched, expires, etag, tile_data,
                PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
            CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM tile_cache;
            INSERT INTO tile_cache VALUES \(rows.joined(separator: ", "));
            """)
        try expectWater(in: "odd.mbtiles")
        let info = try desk.run(["tiles", "info", "odd.mbtiles"])
        #expect(info.text.contains("mlt") && info.text.contains("have no data"), "\(info.text)")
    }

    /// Terrain whose encoding the archive states, and the style does not.
    @Test func theEncodingOfTerrain() throws {
        try desk.write(try TemporaryFolder.bytes(of: Project.fixture("layers/relief.mbtiles")), to: "a.mbtiles")
        try database("a.mbtiles", "INSERT INTO metadata VALUES ('encoding', 'terrarium');")
        let copied = try desk.run(
            ["tiles", "fetch", "a.mbtiles", "--bbox", "9.4,47,9.7,47.3", "--zooms", "8-11", "-o", "a.pmtiles"])
        #expect([0, 3].contains(copied.exit), "\(copied.errors)")
        var images: [[UInt32]] = []
        for encoding in ["", #""encoding": "terrarium","#, #""encoding": "mapbox","#] {
            try desk.write(
                #"""
                {"version": 8, "sources": {"t": {
                "type": "raster-dem", \#(encoding) "tileSize": 128, "url": "pmtiles://a.pmtiles"}},
                "layers": [{"id": "h", "type": "hillshade", "source": "t"}]}
                """#, to: "relief.json")
            let outcome = try desk.run([
                "--lat", "47.1410", "--lon", "9.5209", "-z", "11", "--size", "64x64", "--no-pin", "--attribution",
                "off", "--style", "relief.json", "-o", "relief.png",
            ])
            #expect(outcome.exit == 0, "\(outcome.errors)")
            images.append(try desk.image("relief.png").pixels)
        }
        #expect(images[0] == images[1])
        #expect(images[0] != images[2])
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func writeMapLibreFolder() throws {
        for (zoom, x, y) in Self.column { try desk.write(Self.mapLibre, to: "set/\(zoom)/\(x)/\(y).mlt") }
    }

    /// The tiles with the place that is drawn.
    private static let column = (0...15).map { zoom in
        (zoom: zoom, x: (1 << zoom) * 526_447 / 1_000_000, y: (1 << zoom) * 351_151 / 1_000_000)
    }

    /// Draws an image that lies within one tile, in a style that draws water in blue.
    private func expectWater(in location: String) throws {
        try expectWater(ofSource: #""type": "vector", "url": "pmtiles://{t}""#, ["--source", "t=\(location)"])
    }

    /// - Parameter source: the members of the style's source.
    private func expectWater(ofSource source: String, _ more: [String] = []) throws {
        try desk.write(
            #"""
            {"version": 8, "sources": {"t": {\#(source)}}, "layers": [
            {"id": "w", "type": "fill", "source": "t", "source-layer": "water", "paint": {"fill-color": "#00f"}}]}
            """#, to: "style.json")
        let outcome = try desk.run(
            [
                "--lat", "47.1410", "--lon", "9.5209", "-z", "8", "--size", "20x20", "--no-pin", "--attribution", "off",
                "--style", "style.json", "-o", "water.png",
            ] + more)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        let image = try desk.image("water.png")
        #expect(image.pixels == [UInt32](repeating: 0xFF00_00FF, count: 400))
    }

    private func expectMapLibre(in location: String) throws {
        try expectWater(in: location)
        let verified = try desk.run(["tiles", "verify", location])
        #expect(verified.exit == 0, "\(verified.errors)\(verified.text)")
        let info = try desk.run(["tiles", "info", location])
        #expect(info.exit == 0 && info.text.contains("mlt"), "\(info.text)")
        let fetched = try desk.run(
            ["tiles", "fetch", location, "--bbox", "9.5,47.1,9.6,47.2", "--zooms", "7-9", "-o", "copy.mbtiles"])
        #expect([0, 3].contains(fetched.exit), "\(fetched.errors)")
        try expectWater(in: "copy.mbtiles")
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
