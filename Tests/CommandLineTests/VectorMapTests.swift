import FoundationEssentials
import Imaging
import TestSupport
import Testing

/// Maps of vector tiles and styles, as a user draws them.
@Suite struct VectorMapTests {
    private let desk: Desk
    private static let place = ["--lat", "47.1410", "--lon", "9.5209", "--size", "200x120"]
    private static func town(_ name: String) -> String { Project.fixture("vector/town-\(name)") }

    init() throws { desk = try Desk() }

    private func draw(_ arguments: [String], to file: String = "out.png") throws -> Outcome {
        try desk.run(arguments + ["-o", file])
    }

    @Test(arguments: ["openmaptiles.pmtiles", "protomaps.mbtiles", "shortbread.pmtiles"])
    func drawsVectorTiles(name: String) throws {
        let outcome = try draw(Self.place + ["--tiles", Self.town(name)])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(Set(try desk.image().pixels).count > 50)
        #expect(try draw(Self.place + ["--tiles", Self.town(name), "--appearance", "dark"], to: "dark.png").exit == 0)
        #expect(try desk.image("dark.png") != desk.image())
    }

    /// Versions 2 and 3 of Protomaps have other names for the same things.
    @Test(arguments: ["protomaps-2.mbtiles", "protomaps-3.mbtiles"], ["light", "dark"])
    func drawsOlderTilesTheSame(name: String, appearance: String) throws {
        let flags = Self.place + ["--appearance", appearance, "--size", "400x300"]
        #expect(try draw(flags + ["--tiles", Self.town("protomaps.mbtiles")], to: "new.png").exit == 0)
        let outcome = try draw(flags + ["--tiles", Self.town(name)])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let isSame = try desk.image() == desk.image("new.png")
        #expect(isSame)
        // What `tiles info` says is what is drawn.
        let info = try desk.run(["tiles", "info", "--json", Self.town(name)]).text
        #expect(info.contains(#""schema" : "protomaps""#), "\(info)")
    }

    /// `tiles info` and drawing agree about layers that a schema does not have, and about schemas that are not known.
    @Test func saysWhatIsNotDrawn() throws {
        for (layers, words) in [
            (["transportation", "place", "contour"], #"does not draw layer "contour" of the tiles"#),
            (["roads", "contour"], "no known schema"),
        ] {
            let tile = layers.flatMap { name -> [UInt8] in
                [0x1A, UInt8(name.utf8.count + 4), 0x78, 2, 0x0A, UInt8(name.utf8.count)] + Array(name.utf8)
            }
            try desk.write(tile, to: "set/0/0/0.mvt")
            let drawn = try draw([
                "--tiles", "set", "--lat", "0", "--lon", "0", "--zoom", "1", "--no-pin", "--attribution", "off",
            ])
            #expect(drawn.exit == 0 && drawn.lines.count == 1 && drawn.errors.contains(words), "\(drawn.errors)")
            let info = try desk.run(["tiles", "info", "set"]).text
            #expect(info.contains(words) || info.contains("unknown"), "\(info)")
        }
    }

    /// The bundled tiles have some names twice at a point.
    @Test func namesThatTilesHaveTwiceAreDrawnOnce() throws {
        let outcome = try draw([
            "--tiles", Project.defaultTiles, "--lat", "47.2", "--lon", "9.52", "--zoom", "11.5", "--size", "400x400",
            "--no-pin", "--report", "r.json",
        ])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        let texts = try ReportJSON(desk.bytes("r.json")).labels.map(\.text)
        #expect(texts.count { $0 == "Gamprin-Bendern" } == 1, "\(texts)")
    }

    @Test func infoListsLayers() throws {
        let text = try desk.run(["tiles", "info", Self.town("openmaptiles.pmtiles")])
        for words in ["schema", "OpenMapTiles", "layer transportation", "zooms 10 to 14", "class, ", "512"] {
            #expect(text.text.contains(words), "\(text.text)")
        }
        let json = try desk.run(["tiles", "info", "--json", Self.town("protomaps.mbtiles")])
        #expect(json.text.contains(#""schema" : "protomaps""#), "\(json.text)")
        #expect(json.text.contains(#""vectorLayers""#) && json.text.contains(#""kind_detail" : "String""#))
    }

    @Test func verifyDecodesVectorTiles() throws {
        let outcome = try desk.run(["tiles", "verify", Self.town("shortbread.pmtiles")])
        #expect(outcome.exit == 0 && outcome.text.contains("mvt"), "\(outcome.errors)")
        try desk.write([0x1A, 99, 1], to: "set/0/0/0.pbf")
        let corrupt = try desk.run(["tiles", "verify", "set"])
        #expect(corrupt.exit == 1 && corrupt.text.contains("not a vector tile"), "\(corrupt.text)")
    }

    private func writeStyle(_ name: String, color: String = "#123456", more: String = "") throws {
        try desk.write(
            """
            {"version": 8, "center": [9.5209, 47.1410], "zoom": 13, \(more)
             "sources": {"town": {"type": "vector", "url": "pmtiles://{city}"}},
             "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "\(color)"}},
               {"id": "roads", "type": "line", "source": "town", "source-layer": "transportation"}]}
            """, to: name)
    }

    private static let ground: UInt32 = 0xFF12_3456

    private func hasGround(_ file: String = "out.png") throws -> Bool {
        try desk.image(file).pixels.contains(Self.ground)
    }

    /// The view of the style, its sources bound.
    @Test func aStyleAlone() throws {
        try writeStyle("style.json")
        let bound = ["--source", "city=\(Self.town("openmaptiles.pmtiles"))"]
        for arguments in [["--style", "style.json"], ["--tiles", "style.json"]] {
            let outcome = try draw(arguments + bound + ["--no-pin", "--report", "report.json"])
            #expect(outcome.exit == 0, "\(outcome.errors)")
            #expect(try hasGround())
            let report = try desk.text("report.json")
            #expect(report.contains("\"zoom\" : 14") && report.contains("\"layer\" : \"style.json/town\""), "\(report)")
        }
        let unbound = try draw(["--style", "style.json"])
        #expect(unbound.exit == 1 && unbound.errors.contains("bind city to a location"), "\(unbound.errors)")
    }

    /// A tileset in a style that is made for other tiles of the schema.
    @Test func aStyleOverTiles() throws {
        try writeStyle("style.json")
        try writeStyle("night.json", color: "#000011")
        let town = Self.town("openmaptiles.pmtiles")
        for arguments in [["--tiles", "\(town)#style=style.json"], ["--tiles", town, "--style", "style.json"]] {
            #expect(try draw(Self.place + arguments).exit == 0)
            #expect(try hasGround())
        }
        let pair = ["--tiles", "\(town)#style=style.json&dark=night.json"]
        #expect(try draw(Self.place + pair + ["--appearance", "dark"]).exit == 0)
        #expect(try desk.image().pixels.contains(0xFF00_0011))
    }

    @Test func aStyleOverAndUnderImages() throws {
        try desk.write(
            """
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [9.5209, 47.141]}}},
             "layers": [{"id": "dot", "type": "circle", "source": "s", "paint": {"circle-color": "#123456", "circle-radius": 30}}]}
            """, to: "dot.json")
        let core = Project.archive("vaduz-core.pmtiles")
        #expect(try draw(Self.place + ["--no-pin", "--tiles", core, "--tiles", "dot.json"]).exit == 0)
        #expect(try hasGround())
        #expect(try draw(Self.place + ["--no-pin", "--tiles", "dot.json", "--tiles", core]).exit == 0)
        #expect(try !hasGround())
    }

    @Test func checksStyles() throws {
        try writeStyle("style.json", more: "\"terrain\": {},")
        let valid = try desk.run(["style", "check", "style.json"])
        #expect(valid.exit == 0 && valid.text.contains("note: /terrain:") && valid.text.contains("0 errors, 1 note"))
        try writeStyle("wrong.json", color: "no color")
        let wrong = try desk.run(["style", "check", "wrong.json"])
        #expect(wrong.exit == 1 && wrong.text.contains("/layers/0/paint/background-color"))
        #expect(wrong.text.contains("(layer \"ground\")"), "\(wrong.text)")
        let drawn = try draw(Self.place + ["--style", "wrong.json"])
        #expect(drawn.exit == 1 && drawn.errors.contains("/layers/0/paint/background-color"), "\(drawn.errors)")
    }

    @Test func showsBuiltInStyles() throws {
        let shown = try desk.run(["style", "show", "dark"])
        #expect(shown.exit == 0)
        try desk.write(shown.output, to: "mine.json")
        let town = Self.town("openmaptiles.pmtiles")
        #expect(try draw(Self.place + ["--style", "mine.json", "--source", "tiles=\(town)"]).exit == 0)
        #expect(try draw(Self.place + ["--tiles", town, "--appearance", "dark"], to: "dark.png").exit == 0)
        let (mine, dark) = (try desk.image(), try desk.image("dark.png"))
        // Apart from the attribution, whose colors go by the appearance.
        #expect(Array(mine.pixels.prefix(200 * 40)) == Array(dark.pixels.prefix(200 * 40)))
    }

    /// The built-in styles have names; alone they have no tiles.
    @Test func builtInStylesByName() throws {
        let town = Self.town("openmaptiles.pmtiles")
        #expect(try draw(Self.place + ["--tiles", town, "--style", "dark"]).exit == 0)
        #expect(try draw(Self.place + ["--tiles", town, "--appearance", "dark"], to: "dark.png").exit == 0)
        let (named, dark) = (try desk.image(), try desk.image("dark.png"))
        #expect(Array(named.pixels.prefix(200 * 40)) == Array(dark.pixels.prefix(200 * 40)))
        let alone = try draw(Self.place + ["--tiles", Project.archive("vaduz-core.pmtiles"), "--style", "light"])
        #expect(alone.exit == 1 && alone.errors.contains("add a tileset with vector tiles"), "\(alone.errors)")
    }

    /// The configuration has styles by id, with their sources, and names those to draw.
    @Test func stylesOfTheConfiguration() throws {
        try writeStyle("day.json")
        try writeStyle("night.json", color: "#000011")
        let town = Self.town("openmaptiles.pmtiles")
        try desk.write(
            """
            {"style": ["town", "other"], "styles": {
              "town": {"light": "day.json", "dark": "night.json", "sources": {"city": "\(town)"}},
              "other": {"light": "night.json", "sources": {"city": "\(town)"}}}}
            """, to: "c.json")
        let config = ["--config", "c.json"]
        #expect(try draw(config).exit == 0)
        #expect(try hasGround())
        #expect(try draw(config + ["--appearance", "dark"]).exit == 0)
        #expect(try desk.image().pixels.contains(0xFF00_0011))
        #expect(try draw(config + ["--style", "other"]).exit == 0)
        #expect(try desk.image().pixels.contains(0xFF00_0011))
        // A style of the file does not lie over images that the command line names.
        let core = Project.archive("vaduz-core.pmtiles")
        #expect(try draw(Self.place + config + ["--tiles", core]).exit == 0)
        #expect(try !hasGround())
        try desk.write(
            #"{"id": "a", "lat": 47.141, "lon": 9.5209, "style": "other", "out": "a.png"}"#, to: "rows.ndjson")
        let batch = try desk.run(["batch", "rows.ndjson", "--output-dir", "out", "--size", "100x80"] + config)
        #expect(batch.exit == 0, "\(batch.errors)")
        #expect(try desk.image("out/a.png").pixels.contains(0xFF00_0011))
        let shown = try desk.run(["config", "show"] + config).text
        #expect(shown.contains("style = town") && shown.contains("styles other = night.json"), "\(shown)")
    }

    @Test func fetchesVectorTiles() throws {
        let outcome = try desk.run([
            "tiles", "fetch", Self.town("openmaptiles.pmtiles"), "--bbox", "9.51,47.13,9.53,47.15", "--zooms", "10-14",
            "-o", "copy.mbtiles",
        ])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try desk.run(["tiles", "verify", "copy.mbtiles"]).exit == 0)
        #expect(try draw(Self.place + ["--tiles", "copy.mbtiles"]).exit == 0)
        #expect(try draw(Self.place + ["--tiles", Self.town("openmaptiles.pmtiles")], to: "same.png").exit == 0)
        let isSame = try desk.image() == desk.image("same.png")
        #expect(isSame)
    }

    /// Rows choose among the styles that the command line names; the first is the default.
    @Test func rowsNameStyles() throws {
        try writeStyle("style.json")
        try writeStyle("night.json", color: "#000011")
        try desk.write(
            """
            {"id": "a", "lat": 47.141, "lon": 9.5209, "out": "a.png"}
            {"id": "b", "lat": 47.141, "lon": 9.5209, "out": "b.png", "style": "night"}
            {"id": "c", "lat": 47.141, "lon": 9.5209, "out": "c.png", "style": "night.json"}
            """, to: "rows.ndjson")
        let outcome = try desk.run([
            "batch", "rows.ndjson", "--output-dir", "out", "--size", "100x80", "--results", "results.ndjson",
            "--style", "style.json#id=day", "--style", "night.json#id=night", "--source",
            "city=\(Self.town("openmaptiles.pmtiles"))",
        ])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try hasGround("out/a.png"))
        #expect(try desk.image("out/b.png").pixels.contains(0xFF00_0011))
        #expect(try desk.text("results.ndjson").contains("\"code\":\"unknown_style\""))
    }

    @Test func wrongUsage() throws {
        for (arguments, words) in [
            (["--source", "city"], "write an id, = and a location"),
            (["--source", "a=b", "--source", "a=c"], "set twice"),
            (["--source", "a=b"], "no style was given"), (["--style", "a.json#style=b.json"], "names another style"),
        ] {
            let outcome = try draw(Self.place + arguments)
            #expect(outcome.exit == 64 && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }
}
