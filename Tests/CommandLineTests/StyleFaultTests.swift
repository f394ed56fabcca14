import FoundationEssentials
import Imaging
import MapSnapshot
import TestSupport
import Testing

/// Styles and vector data that are wrong or odd: what is drawn, and what is said.
@Suite(.runsTheTool) struct StyleFaultTests {
    private let desk: Desk
    private static let place = ["--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "64x64", "--no-pin"]
    private static let town = Project.fixture("vector/town-openmaptiles.pmtiles")
    private static let red: UInt32 = 0xFFFF_0000

    init() throws { desk = try Desk() }

    private func draw(_ sources: String, _ layers: String, more: [String] = []) throws -> Outcome {
        try desk.write(
            #"{"version": 8, "sources": {\#(sources)}, "layers": [\#(layers)]}"#, to: "style.json")
        return try desk.run(
            Self.place + ["--style", "style.json", "--attribution", "off", "-o", "out.png"] + more)
    }

    private func check() throws -> Outcome { try desk.run(["style", "check", "style.json"]) }

    private func png(_ color: UInt32) throws -> [UInt8] {
        try PNGEncoder.encode(Pixmap(width: 256, height: 256, pixels: Array(repeating: color, count: 1 << 16)))
    }

    /// In the tiles of a style, a URL without placeholders is one tile everywhere.
    @Test(arguments: ["/one.png", "/{z}.png"]) func aTileURLWithoutPlaceholders(path: String) throws {
        let server = try FaultServer()
        let tile = try png(Self.red)
        server.otherwise { request in
            request.path == "/one.png" || request.path == "/14.png" || request.path == "/13.png"
                ? FaultAnswer(body: tile) : FaultAnswer(status: 404)
        }
        let outcome = try draw(
            #""r": {"type": "raster", "tileSize": 256, "tiles": ["\#(server.url(path))"]}"#,
            #"{"id": "r", "type": "raster", "source": "r"}"#)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try desk.image().pixels.allSatisfy { $0 == Self.red })
    }

    /// On the command line, what the server sends decides whether it is a TileJSON document.
    @Test func recognizesTileJSONByContent() throws {
        let server = try FaultServer()
        server.on("/one.png", FaultAnswer(body: try png(Self.red)))
        server.on("/page", FaultAnswer(body: Array("<html>".utf8)))
        let tiles = ["--attribution", "off", "-o", "out.png", "--tiles"]
        let drawn = try desk.run(Self.place + tiles + [server.url("/one.png")])
        #expect(drawn.exit == 0, "\(drawn.errors)")
        #expect(try desk.image().pixels.allSatisfy { $0 == Self.red })
        let refused = try desk.run(Self.place + tiles + [server.url("/page")])
        #expect(refused.exit == 1 && refused.errors.contains("it is not TileJSON"), "\(refused.errors)")
    }

    @Test func mixedFiltersAreRefused() throws {
        let outcome = try draw(
            #""v": {"type": "vector", "url": "pmtiles://{city}"}"#,
            """
            {"id": "a", "type": "line", "source": "v", "source-layer": "transportation",
             "filter": ["all", ["==", ["get", "class"], "path"], ["==", "brunnel", "bridge"]]}
            """, more: ["--source", "city=\(Self.town)"])
        #expect(outcome.exit == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("/layers/0/filter/2: this is a filter of the old syntax"), "\(outcome.errors)")
        #expect(try check().exit == 1)
    }

    /// A layer that no tile has, which the tileset's list of layers tells.
    @Test func absentSourceLayers() throws {
        try desk.write(try TemporaryFolder.bytes(of: Self.town), to: "town.pmtiles")
        let layers = """
            {"id": "a", "type": "line", "source": "v", "source-layer": "roadz"},
            {"id": "b", "type": "line", "source": "v", "source-layer": "transportation"}
            """
        let outcome = try draw(#""v": {"type": "vector", "url": "pmtiles://town.pmtiles"}"#, layers)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("source v have no layer \"roadz\": use one of"), "\(outcome.errors)")
        #expect(outcome.lines.count == 1)
        let checked = try check()
        #expect(checked.exit == 0 && checked.text.contains("note: /layers/0/source-layer: the source has no layer"))
        #expect(checked.text.contains("0 errors, 1 note"), "\(checked.text)")
    }

    /// Tiles whose layers are listed nowhere: a style for another schema draws nothing, and says so.
    @Test func anotherSchema() async throws {
        let town = try PMTilesTileSource(path: Self.town)
        var places: [TileCoordinate] = []
        try await town.forEachCoordinate { places.append($0) }
        for place in places {
            let tile = try #require(try await town.tile(at: place, density: 1))
            try desk.write(tile.bytes, to: "folder/\(place.z)/\(place.x)/\(place.y).pbf")
        }
        let drawn = try draw(
            #""v": {"type": "vector", "tiles": ["folder/{z}/{x}/{y}.pbf"], "maxzoom": 14}"#,
            #"{"id": "a", "type": "line", "source": "v", "source-layer": "streets"}"#)
        #expect(drawn.errors.contains("no layer \"streets\""), "\(drawn.errors)")
    }

    /// GeoJSON that is none draws nothing; the note says what it is.
    @Test(arguments: [
        (#"{"error": {"code": 404}}"#, "an object without a type"), ("42", "a number"),
        (#"{"type": "Topology", "objects": {}, "arcs": []}"#, "it is TopoJSON"),
        (#"{"type": "Point", "coordinates": [758000, 221000]}"#, "are not in degrees"),
    ]) func oddGeoJSON(data: String, words: String) throws {
        let layer = #"{"id": "a", "type": "circle", "source": "g"}"#
        try desk.write(data, to: "data.geojson")
        for written in [data, #""data.geojson""#] {
            let outcome = try draw(#""g": {"type": "geojson", "data": \#(written)}"#, layer)
            #expect(outcome.exit == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("/sources/g/data: ") && outcome.errors.contains(words), "\(outcome.errors)")
            let checked = try check()
            #expect(checked.exit == 0 && checked.text.contains("note: /sources/g/data: "), "\(checked.text)")
            #expect(checked.text.contains(words), "\(checked.text)")
        }
    }

    /// A line of a thousand vertices in a border of twelve thousand is drawn.
    @Test func largeBorders() throws {
        func circle(_ count: Int, _ radius: Double) -> String {
            (0...count).map { index in
                let turn = Double(index % count) / Double(count)
                // A diamond is round enough.
                let (x, y) = (abs(turn * 4 - 2) - 1, abs((turn * 4 + 1).truncatingRemainder(dividingBy: 4) - 2) - 1)
                return "[\(9.5209 + x * radius), \(47.141 + y * radius)]"
            }.joined(separator: ",")
        }
        let outcome = try draw(
            #""g": {"type": "geojson", "data": {"type": "LineString", "coordinates": [\#(circle(1_000, 0.001))]}}"#,
            """
            {"id": "a", "type": "line", "source": "g", "paint": {"line-color": "#f00", "line-width": 4},
             "filter": ["within", {"type": "Polygon", "coordinates": [[\(circle(12_000, 0.01))]]}]}
            """)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try desk.image().pixels.contains(Self.red))
    }

    /// What an expression gives up is told.
    @Test func givenUp() throws {
        // Doubled twenty times: more steps than the limit for one feature.
        let filter = (1...20).reversed().reduce(#"[">", ["var", "v20"], 0]"#) { inner, index in
            #"["let", "v\#(index)", ["+", ["var", "v\#(index - 1)"], ["var", "v\#(index - 1)"]], \#(inner)]"#
        }
        let outcome = try draw(
            #""g": {"type": "geojson", "data": {"type": "Feature", "properties": {"n": 1}, "geometry": {"type": "Point", "coordinates": [9.52, 47.14]}}}"#,
            """
            {"id": "a", "type": "circle", "source": "g", "filter": ["let", "v0", ["get", "n"], \(filter)]}
            """)
        #expect(outcome.exit == 0 && outcome.errors.contains("takes too many steps"), "\(outcome.errors)")
    }

    /// Two layers of one name, and names that differ in bytes only, in tiles of no known schema.
    @Test func oddLayerNames() throws {
        func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
            [number << 3 | 2, UInt8(content.count)] + content
        }
        func layer(_ name: String) -> [UInt8] {
            let line: [UInt8] = [0x18, 2] + field(4, [9, 0, 0, 10, 0x80, 0x40, 0x80, 0x40])
            return field(3, [0x78, 2] + field(1, Array(name.utf8)) + field(2, line))
        }
        let names = ["caf\u{E9}", "cafe\u{301}", "a", "a", "\u{FFFE}"]
        try desk.write(names.flatMap(layer), to: "set/14/8625/5760.pbf")
        try desk.write(names.flatMap(layer), to: "set/0/0/0.pbf")
        let drawn = try desk.run([
            "--lat", "0", "--lon", "0", "-z", "1", "--size", "64x64", "--tiles", "set", "-o", "a.png",
        ])
        #expect(drawn.exit == 0, "\(drawn.errors)")
        let checked = try desk.run(["tiles", "verify", "set"])
        #expect(checked.exit == 1 && checked.text.contains("two layers have one name"), "\(checked.text)")
        // The same names in a list of layers.
        let list = names.map { #"{"id": "\#($0)", "fields": {}}"# }.joined(separator: ", ")
        try desk.write(
            #"{"tilejson": "3.0.0", "tiles": ["set/{z}/{x}/{y}.pbf"], "vector_layers": [\#(list)]}"#, to: "tiles.json")
        let listed = try desk.run([
            "--lat", "0", "--lon", "0", "-z", "1", "--size", "64x64", "--tiles", "tiles.json", "-o", "b.png",
        ])
        #expect(listed.exit == 0, "\(listed.errors)")
    }

    /// A tile that can be read but is not valid: drawn with a note, and a defect where tiles are checked.
    @Test func invalidTiles() throws {
        // One line, and a feature with a key but no value.
        let line: [UInt8] = [0x18, 2, 0x22, 8, 9, 0, 0, 10, 0x80, 0x40, 0x80, 0x40]
        let broken: [UInt8] = [0x12, 1, 0] + line
        let layer: [UInt8] =
            [0x78, 2, 0x0A, 1, 97, 0x12, UInt8(line.count)] + line + [0x12, UInt8(broken.count)] + broken
        try desk.write([0x1A, UInt8(layer.count)] + layer, to: "set/0/0/0.pbf")
        let drawn = try draw(
            #""v": {"type": "vector", "tiles": ["set/{z}/{x}/{y}.pbf"], "maxzoom": 0}"#,
            #"{"id": "a", "type": "line", "source": "v", "source-layer": "a"}"#)
        #expect(drawn.exit == 0 && drawn.errors.contains("1 feature that cannot be read"), "\(drawn.errors)")
        let checked = try desk.run(["tiles", "verify", "set"])
        #expect(checked.exit == 1 && checked.text.contains("1 feature has a key without a value"), "\(checked.text)")
    }

    /// Glyphs without placeholders, which matter to texts only.
    @Test func glyphsWithoutPlaceholders() throws {
        for (field, count) in [("a", 1), ("", 0)] {
            try desk.write(
                """
                {"version": 8, "glyphs": "fonts/all.pbf",
                 "sources": {"g": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
                 "layers": [{"id": "a", "type": "symbol", "source": "g", "layout": {"text-field": "\(field)"}}]}
                """, to: "style.json")
            let text = try check().text
            #expect(text.contains("note: /glyphs: ") == (count == 1) && text.contains("\(count) note"), "\(text)")
        }
    }

    /// JSON that is not valid names its line and column.
    @Test func namesTheLine() throws {
        try desk.write("{\"version\": 8,\n  \"layers\": [,]}", to: "style.json")
        let text = try check().text
        #expect(text.contains("byte 29 (line 2, column 14)"), "\(text)")
    }
}
