import Glibc
import Imaging
import TestSupport
import Testing

/// `snapshot tiles render`.
@Suite(.runsTheTool) struct TilesRenderTests {
    private static let vaduz = Project.fixture("vector/vaduz-openmaptiles.pmtiles")
    private static let area = ["--bbox", "9.5,47.125,9.55,47.155", "--zooms", "12-14"]

    private func render(
        _ desk: Desk, _ arguments: [String], killedWhen condition: (() -> Bool)? = nil
    ) throws -> Outcome {
        try desk.run(["tiles", "render", "--tiles", Self.vaduz] + arguments, killedWhen: condition)
    }

    @Test(arguments: ["a.pmtiles", "a.mbtiles", "a/{z}/{x}/{y}.png"]) func drawsTiles(output: String) throws {
        let desk = try Desk()
        let outcome = try render(desk, Self.area + ["-o", output])
        let name = output.hasPrefix("a/") ? "a" : output
        #expect(outcome.exit == 0 && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(outcome.lines.last == "snapshot: \(name): 14 tiles")
        #expect(try desk.names == [name])
        let facts = try desk.run(["tiles", "info", name])
        #expect(facts.text.contains("512 px") && facts.text.contains("© OpenStreetMap contributors"))
        #expect(try desk.run(["tiles", "verify", name]).exit == 0)
    }

    /// The same bytes with any number of jobs, and after being killed in the middle.
    @Test func theSameTilesHoweverItRuns() throws {
        let desk = try Desk()
        let area = ["--bbox", "9.491,47.121,9.551,47.161", "--zooms", "13-17", "--tile-size", "256"]
        let spool = desk.file("out.pmtiles.part")
        let killed = try render(desk, area + ["--jobs", "1", "-o", "out.pmtiles"]) {
            Self.size(spool) + Self.size(spool + "-wal") > 100_000
        }
        #expect(killed.signal == SIGKILL, "\(killed.errors)")
        let rest = try render(desk, area + ["--jobs", "8", "-o", "out.pmtiles"])
        #expect(rest.exit == 0 && rest.errors.contains("were there from an earlier run"), "\(rest.errors)")
        let whole = try render(desk, area + ["--jobs", "2", "-o", "whole.pmtiles"])
        #expect(whole.exit == 0 && !whole.errors.contains("earlier run"), "\(whole.errors)")
        #expect(try desk.bytes("out.pmtiles") == desk.bytes("whole.pmtiles"))
    }

    @Test(
        arguments: [
            (["--scale", "2", "--format", "webp", "--quality", "40"], "webp", "1024 px"),
            (["--tile-size", "256", "--format", "jpeg"], "jpeg", "256 px"),
            (["--style", "dark", "--format", "png8", "--language", "de", "--hide-labels"], "png", "512 px"),
        ])
    func drawsAsRequested(arguments: [String], format: String, size: String) throws {
        let desk = try Desk()
        let outcome = try render(desk, Self.area + arguments + ["-o", "a.mbtiles", "-q"])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty && outcome.output.isEmpty, "\(outcome.errors)")
        let facts = try desk.run(["tiles", "info", "a.mbtiles"]).text
        #expect(facts.contains(format) && facts.contains(size), "\(facts)")
    }

    /// Tiles of two pixels per point state it: without any key, a map of them is the map of the others, in points.
    @Test(arguments: ["a.pmtiles", "a.mbtiles", "a/{z}/{x}/{y}.png"], ["256", "512"])
    func tilesOfAnotherScaleHaveTheirSize(output: String, side: String) throws {
        let desk = try Desk()
        try desk.write(
            """
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [9.5209, 47.141]}}},
             "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#ffffff"}},
               {"id": "dot", "type": "circle", "source": "s", "paint": {"circle-color": "#ff0000", "circle-radius": 20}}]}
            """, to: "dot.json")
        let area = ["--bbox", "9.515,47.138,9.527,47.144", "--zooms", "13-14", "--scale", "2", "--tile-size", side]
        let made = try desk.run(["tiles", "render", "-q", "--style", "dot.json", "-o", output] + area)
        #expect(made.exit == 0, "\(made.errors)")
        let name = output.hasPrefix("a/") ? "a" : output
        #expect(try desk.run(["tiles", "info", name]).text.contains("2 px per point"))
        for scale in [1, 2] {
            let drawn = try desk.run([
                "--tiles", name, "--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "100x100", "--no-pin",
                "--scale", "\(scale)", "--attribution", "off", "-o", "out.png",
            ])
            #expect(drawn.exit == 0, "\(drawn.errors)")
            // The diameter, in the row through the middle.
            let image = try desk.image()
            let row = image.pixels[(image.width * image.height / 2)...].prefix(image.width)
            let width = row.count { $0 & 0xFF < 0x80 }
            #expect(abs(width - 40 * scale) <= 2 * scale, "\(width) at scale \(scale)")
        }
    }

    @Test func notesAboutTheStyleArePrintedOnce() throws {
        let desk = try Desk()
        try desk.write(
            """
            {"version": 8, "sources": {}, "layers": [{"id": "ground", "type": "background"},
              {"id": "sky", "type": "sky"}, {"id": "other", "type": "background", "paint": {"fill-color": "red"}}]}
            """, to: "style.json")
        let arguments = ["tiles", "render", "--style", "style.json", "--bbox", "0,0,40,40", "--zooms", "2-5"]
        let outcome = try desk.run(arguments + ["-o", "a.pmtiles"])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(outcome.lines.count { $0.contains("the layer type sky is not known") } == 1, "\(outcome.errors)")
        #expect(outcome.lines.count { $0.contains("fill-color is not known") } == 1)
        let quiet = try desk.run(arguments + ["-q", "-o", "b.pmtiles"])
        #expect(quiet.exit == 0 && quiet.errors.isEmpty)
    }

    @Test func otherStylesAreNotMixed() throws {
        let desk = try Desk()
        let area = ["--bbox", "9.491,47.121,9.551,47.161", "--zooms", "13-17"]
        let spool = desk.file("out.pmtiles.part")
        let killed = try render(desk, area + ["-o", "out.pmtiles"]) { Self.size(spool + "-wal") > 100_000 }
        #expect(killed.signal == SIGKILL, "\(killed.errors)")
        let other = try render(desk, area + ["--appearance", "dark", "-o", "out.pmtiles"])
        #expect(other.exit == 1 && other.errors.contains("it was begun with identity"), "\(other.errors)")
        let again = try render(desk, Self.area + ["--appearance", "dark", "--restart", "-o", "out.pmtiles"])
        #expect(again.exit == 0 && !again.errors.contains("earlier run"), "\(again.errors)")
    }

    @Test(
        arguments: [
            (["-o", "a.zip"], "neither an archive nor a folder"), ([], "there is no output"),
            (["-o", "a/{z}/{x}/{y}.tif"], "cannot write tiles as .tif: use .png, .jpg or .webp"),
            (["-o", "a/{z}/{x}/{y}.png", "--format", "webp"], "does not match the file extension .png"),
            (["-o", "a.pmtiles", "--format", "svg"], "png, png8, jpeg or webp"),
            (["-o", "a.pmtiles", "--scale", "1.3"], "whole pixels"),
            (["-o", "a.pmtiles", "--tile-size", "300"], "--tile-size"),
            (["-o", "a.pmtiles", "--jobs", "0"], "1 to 64"),
            (["-o", "a.pmtiles", "--max-tiles", "3"], "raise --max-tiles"),
            (["-o", "a.pmtiles", "--language", "!"], "such as de"),
        ])
    func mistakesAreUsageErrors(arguments: [String], words: String) throws {
        let desk = try Desk()
        let outcome = try render(desk, Self.area + arguments)
        #expect(outcome.exit == 64 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(try desk.names.isEmpty)
    }

    @Test(
        arguments: [
            (["--bbox", "9,47,10", "--zooms", "1"], "W,S,E,N"),
            (["--bbox", "9,47,10,48", "--zooms", "4-2"], "--zooms"),
            (["--bbox", "9.5,47.1,9.500001,47.100001", "--zooms", "24"], "0 to 23"),
            (["--bbox", "9,86,10,88", "--zooms", "4"], "has no tiles"),
        ])
    func areasThatAreNone(area: [String], words: String) throws {
        let desk = try Desk()
        let outcome = try render(desk, area + ["-o", "a.pmtiles"])
        #expect(outcome.exit == 64 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func theOutputIsNotAnInput() throws {
        let desk = try Desk()
        try desk.write(TemporaryFolder.bytes(of: Self.vaduz), to: "a.pmtiles")
        let outcome = try desk.run(
            ["tiles", "render", "--tiles", "a.pmtiles"] + Self.area + ["-o", "./a.pmtiles"])
        #expect(outcome.exit == 64 && outcome.errors.contains("would replace"), "\(outcome.errors)")
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
