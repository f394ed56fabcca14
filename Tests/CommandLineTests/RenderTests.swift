import FoundationEssentials
import Imaging
import TestSupport
import Testing

@Suite(.runsTheTool) struct RenderTests {
    static let vaduz = ["--lat", "47.1410", "--lon", "9.5209"]

    @Test func theMissionLineNeedsNothingElse() throws {
        let desk = try Desk()
        let line = "--lat 47.1410 --lon 9.5209 --size 400x200 -o".split(separator: " ").map(String.init)
        let outcome = try desk.run(line + [desk.file("out.png")], in: Project.root)
        #expect(outcome.exit == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
        let image = try desk.image()
        #expect(image.width == 400 && image.height == 200 && image.isOpaque)
        #expect(Set(image.pixels).count > 50, "a map has streets, houses and a pin")
        #expect(try desk.names == ["out.png"])
        // `render` is the default.
        let named = try desk.run(["render"] + line + [desk.file("named.png")], in: Project.root)
        #expect(named.exit == 0)
        #expect(try desk.bytes("named.png") == desk.bytes("out.png"))
    }

    @Test(arguments: [
        (["--size", "80x40@2x"], 160, 80), (["--size", "60x30", "--scale", "2"], 120, 60),
        (["--size", "40x20@2x", "--scale", "3"], 120, 60), (["--size", "33.5x20", "--scale", "1.5"], 50, 30),
        (["--size", "1x1"], 1, 1), ([], 256, 256), (["--size", "25x25@4x", "--detail", "legible"], 100, 100),
    ])
    func sizes(flags: [String], width: Int, height: Int) throws {
        let desk = try Desk()
        let outcome = try desk.draw(Self.vaduz + ["-q", "-z", "14", "-o", "out.png"] + flags)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome)")
        let image = try desk.image()
        #expect([image.width, image.height] == [width, height])
    }

    @Test func dashWritesOnlyTheImageToStandardOutput() throws {
        let desk = try Desk()
        let flags = Self.vaduz + ["--size", "150x100", "-z", "14"]
        let piped = try desk.draw(flags + ["-o", "-"])
        let written = try desk.draw(flags + ["-o", "out.png"])
        #expect(piped.exit == 0 && written.exit == 0 && piped.errors.isEmpty, "\(piped.errors)")
        #expect(try piped.output == desk.bytes("out.png"))
        #expect(piped.output.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(Array(piped.output.suffix(8).prefix(4)) == Array("IEND".utf8))
    }

    @Test(arguments: [[], ["--bearing", "33", "--size", "40x30@2x"], ["--zoom", "13.37", "--size", "40x30"]])
    func theSameCommandGivesTheSameBytes(flags: [String]) throws {
        let desk = try Desk()
        let runs = try ["a.png", "b.png"].map { name in
            try desk.draw(
                Self.vaduz + ["--zoom", "14"].filter { _ in flags.first != "--zoom" } + flags + ["-o", name])
        }
        #expect(runs.allSatisfy { $0.exit == 0 })
        #expect(try desk.bytes("a.png") == desk.bytes("b.png"))
    }

    private static let vectorTiles = ["--tiles", Project.fixture("vector/vaduz-openmaptiles.pmtiles")]
    private static let rasterTiles = ["--tiles", Project.rasterTiles]
    private static let overlay = "\(Project.fixture("archives/overlay.mbtiles"))#opacity=0.5"

    /// Several threads, which draw bands of large images; labels and local fonts: from another folder, on one CPU, in
    /// another language of the machine.
    @Test(arguments: [
        vectorTiles + ["--size", "600x400@2x"],
        vectorTiles + ["--zoom", "16", "--pitch", "50", "--size", "600x400@2x"],
        rasterTiles + ["--zoom", "14", "--size", "900x700"],
        rasterTiles + ["--tiles", overlay, "--zoom", "14", "--size", "900x700"],
        rasterTiles + ["--zoom", "13.4", "--size", "900x700"],
        rasterTiles + ["--tiles", overlay, "--zoom", "13.4", "--size", "900x700"],
        rasterTiles + ["--zoom", "14", "--pitch", "45", "--size", "900x700"],
    ])
    func twoProcessesGiveTheSameBytes(flags: [String]) throws {
        let desk = try Desk()
        let flags = Self.vaduz + flags
        #expect(try desk.run(flags + ["-o", "a.png"]).exit == 0)
        let environment = ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo", "HOME": "/"]
        let other = try desk.run(
            ["--cpu-list", "0", Tool.path] + flags + ["-o", desk.file("b.png")], environment: environment, in: "/",
            program: "/usr/bin/taskset")
        #expect(other.exit == 0, "\(other.errors)")
        #expect(try desk.bytes("a.png") == desk.bytes("b.png"))
    }

    @Test func quietPrintsNothingAndVerboseOneLine() throws {
        let desk = try Desk()
        let paris = ["--lat", "48.8566", "--lon", "2.3522", "-o", "out.png"]
        let quiet = try desk.draw(paris + ["-q"], tiles: Project.rasterTiles)
        #expect(quiet.exit == 0 && quiet.errors.isEmpty && quiet.output.isEmpty)
        let verbose = try desk.draw(Self.vaduz + ["-z", "14", "-v", "-o", "out.png"])
        #expect(verbose.exit == 0 && verbose.output.isEmpty && verbose.isTidy)
        #expect(verbose.lines.count == 1)
        for word in ["256x256 pixels", "zoom 14", " tiles", "\(try desk.bytes("out.png").count) bytes", "encoding"] {
            #expect(verbose.errors.contains(word), "\(word): \(verbose.errors)")
        }
    }

    @Test func lowersTheDefaultZoomWithANote() throws {
        let desk = try Desk()
        let outcome = try desk.draw(
            ["--lat", "48.8566", "--lon", "2.3522", "-o", "out.png", "--report", "r.json"], tiles: Project.rasterTiles)
        #expect(outcome.exit == 0 && outcome.isTidy && outcome.lines.count == 1)
        for word in ["zoom 5", "drawn at zoom 4", "--tiles", "README"] { #expect(outcome.errors.contains(word)) }
        let report = try ReportJSON(desk.bytes("r.json"))
        #expect(report.viewport.zoom == 4 && report.notes.count == 1)
        #expect(report.tiles.allSatisfy { $0.z == 4 && $0.outcome == "exact" })
        // The same zoom given explicitly gives the same image without a note.
        let asked = try desk.draw(
            ["--lat", "48.8566", "--lon", "2.3522", "--zoom", "4", "-o", "asked.png"], tiles: Project.rasterTiles)
        #expect(asked.errors.isEmpty)
        #expect(try desk.bytes("asked.png") == desk.bytes("out.png"))
        // Scale 2 shows the same area from tiles that are not upscaled.
        let dense = try desk.draw(
            ["--lat", "48.8566", "--lon", "2.3522", "-q", "--scale", "2", "-o", "2.png", "--report", "2.json"],
            tiles: Project.rasterTiles)
        let denseReport = try ReportJSON(desk.bytes("2.json"))
        #expect(dense.exit == 0 && denseReport.viewport.bbox == report.viewport.bbox)
        #expect(denseReport.tiles.allSatisfy { $0.z == 5 && $0.outcome == "exact" })
    }

    @Test func negativeNumbersAreNotFlags() throws {
        let desk = try Desk()
        let flags =
            "--lat -33.9 --lon -70.6 --bearing -20 --zoom 3 --pin -33.9,-70.6 --pin-offset -3,-4 --size 40x40 -q -o out.png"
        let outcome = try desk.draw(
            flags.split(separator: " ").map(String.init) + ["--report", "r.json"], tiles: Project.rasterTiles)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let view = try ReportJSON(desk.bytes("r.json")).viewport
        #expect([view.center.lat, view.center.lon, view.bearing] == [-33.9, -70.6, 340])
        let box = try desk.draw(
            ["--bbox", "-71,-34,-70,-33", "-q", "--size", "40x40", "-o", "out.png"], tiles: Project.rasterTiles)
        #expect(box.exit == 0, "\(box.errors)")
    }

    @Test func aPinFromTheCentreCanBeLeftOut() throws {
        let desk = try Desk()
        let flags = Self.vaduz + ["--zoom", "14", "--attribution", "off"]
        for (name, more) in [
            ("red.png", []), ("none.png", ["--no-pin"]), ("blue.png", ["--pin", "47.1410,9.5209,color=blue"]),
        ] {
            #expect(try desk.draw(flags + more + ["-o", name]).exit == 0)
        }
        let (red, none, blue) = try (desk.image("red.png"), desk.image("none.png"), desk.image("blue.png"))
        // The built-in pin has its tip on the place: pixels around the center change, those below and far away do not.
        let changed = red.pixels.indices.filter { red.pixels[$0] != none.pixels[$0] }
        #expect(
            changed.count > 100
                && changed.allSatisfy { (80...136).contains($0 / 256) && (100...156).contains($0 % 256) })
        #expect(blue.pixels.contains(0xFF00_00FF) && !none.pixels.contains(0xFF00_00FF))
    }
}
