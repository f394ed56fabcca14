import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite(.runsTheTool) struct TilesFetchTests {
    private static let vaduz = ["--bbox", "9.47,47.04,9.64,47.27", "--zooms", "8-15"]

    private func fetch(
        _ desk: Desk, _ arguments: [String], from source: String = Project.rasterTiles,
        killedWhen condition: (() -> Bool)? = nil
    ) throws -> Outcome {
        try desk.run(["tiles", "fetch", source] + arguments, killedWhen: condition)
    }

    /// The count of tiles in the area is from Python.
    @Test(arguments: ["mbtiles", "pmtiles"]) func makesAnArchive(ending: String) throws {
        let desk = try Desk()
        let outcome = try fetch(desk, Self.vaduz + ["-o", "out.\(ending)"])
        #expect(outcome.exit == 0 && outcome.output.isEmpty, "\(outcome.errors)")
        // On a slow machine, progress lines come before it.
        #expect(outcome.lines.last == "snapshot: out.\(ending): 263 tiles, 508 are not in the source")
        #expect(try desk.names == ["out.\(ending)"])
        let image = try desk.run(
            ["--tiles", "out.\(ending)", "--lat", "47.1410", "--lon", "9.5209", "-z", "15", "-o", "out.png"])
        #expect(image.exit == 0, "\(image.errors)")
        let quiet = try fetch(desk, Self.vaduz + ["-o", "again.\(ending)", "-q"])
        #expect(quiet.exit == 0 && quiet.errors.isEmpty && quiet.output.isEmpty)
        #expect(try desk.bytes("again.\(ending)") == desk.bytes("out.\(ending)"))
    }

    /// Through both archive formats and back to the first, byte for byte.
    @Test func goesThereAndBack() throws {
        let desk = try Desk()
        for (source, name) in [
            (Project.rasterTiles, "a.mbtiles"), ("a.mbtiles", "b.pmtiles"), ("b.pmtiles", "c.mbtiles"),
        ] {
            let outcome = try fetch(desk, Self.vaduz + ["-o", name, "-q"], from: source)
            #expect(outcome.exit == 0, "\(outcome.errors)")
        }
        #expect(try desk.bytes("a.mbtiles") == desk.bytes("c.mbtiles"))
    }

    @Test func estimates() throws {
        let desk = try Desk()
        let outcome = try fetch(desk, Self.vaduz + ["--dry-run"])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty)
        let lines = outcome.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let counts = ["2", "2", "4", "6", "15", "45", "153", "544"]
        #expect(lines.prefix(8).elementsEqual(zip(8..., counts).map { ["zoom", "\($0)", $1] }))
        #expect(lines.dropFirst(8).first == ["tiles", "771"])
        #expect(outcome.text.contains("size") && outcome.text.contains("MB, from 16 tiles, 2 of them absent"))
        #expect(try desk.names.isEmpty)
    }

    /// Killed in the middle three times: fetched tiles stay, and the archive is the same byte for byte.
    @Test(arguments: ["mbtiles", "pmtiles"]) func survivesBeingKilled(ending: String) throws {
        let desk = try Desk()
        let area = ["--bbox", "-180,-90,180,90", "--zooms", "0-8"]
        let spool = desk.file("out.\(ending).part")
        for _ in 0..<3 {
            let before = Self.size(spool) + Self.size(spool + "-wal")
            let killed = try fetch(desk, area + ["-o", "out.\(ending)"]) {
                Self.size(spool) + Self.size(spool + "-wal") > before + 50_000
            }
            #expect(killed.signal == SIGKILL, "\(killed.errors)")
            #expect(try !desk.names.contains("out.\(ending)"))
        }
        let rest = try fetch(desk, area + ["-o", "out.\(ending)"])
        #expect(rest.exit == 0 && rest.errors.contains("were there from an earlier run"), "\(rest.errors)")
        #expect(try desk.names == ["out.\(ending)"])
        let whole = try fetch(desk, area + ["-o", "whole.\(ending)"])
        #expect(whole.exit == 0 && !whole.errors.contains("earlier run"))
        #expect(try desk.bytes("out.\(ending)") == desk.bytes("whole.\(ending)"))
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    @Test func keepsFetchedTilesAfterAFailure() throws {
        let desk = try Desk()
        let png = try Plain.png(.green)
        try desk.write(png, to: "set/1/0/0.png")
        try desk.write("<html>no</html>", to: "set/1/1/0.png")
        let arguments = ["--bbox", "-180,-90,180,90", "--zooms", "1", "-o", "out.pmtiles"]
        let failed = try fetch(desk, arguments, from: "set")
        #expect(failed.exit == 1 && failed.lines.count == 1 && failed.isTidy, "\(failed.errors)")
        for words in [
            "1 of 4 tiles failed", "1/1/0", "an HTML page", "run it again", "out.pmtiles.part",
            "or skip corrupt tiles (--skip-damaged)",
        ] {
            #expect(failed.errors.contains(words), "\(failed.errors)")
        }
        #expect(try desk.names == ["out.pmtiles.part", "set"])
        let other = try fetch(desk, ["--bbox", "0,0,9,9", "--zooms", "1", "-o", "out.pmtiles"], from: "set")
        #expect(other.exit == 1 && other.errors.contains("it was begun with area -180.0,-90.0,180.0,90.0"))
        try desk.write(png, to: "set/1/1/0.png")
        let rest = try fetch(desk, arguments, from: "set")
        #expect(rest.exit == 0 && rest.errors.contains("3 were there from an earlier run"), "\(rest.errors)")
        #expect(try desk.names == ["out.pmtiles", "set"])
    }

    /// An unfinished export from another source is discarded, and other files stay.
    @Test func restarts() throws {
        let desk = try Desk()
        let png = try Plain.png(.green)
        for folder in ["one", "two"] { try desk.write(png, to: "\(folder)/1/0/0.png") }
        try desk.write("<html>no</html>", to: "one/1/1/0.png")
        let arguments = ["--bbox", "-180,-90,180,90", "--zooms", "1", "-o", "out.pmtiles"]
        #expect(try fetch(desk, arguments, from: "one").exit == 1)
        let other = try fetch(desk, arguments, from: "two")
        #expect(other.exit == 1 && other.errors.contains("restart the export"), "\(other.errors)")
        let restarted = try fetch(desk, arguments + ["--restart"], from: "two")
        #expect(restarted.exit == 0 && restarted.errors.contains("1 tiles"), "\(restarted.errors)")
        #expect(!restarted.errors.contains("earlier run"), "\(restarted.errors)")
        #expect(try desk.names == ["one", "out.pmtiles", "two"])
        try desk.write("half a download", to: "out.pmtiles.part")
        let refused = try fetch(desk, arguments + ["--restart"], from: "two")
        #expect(
            refused.exit == 1 && refused.errors.contains("it is not an unfinished archive"), "\(refused.errors)")
        #expect(try desk.text("out.pmtiles.part") == "half a download")
    }

    static let wrong: [([String], [String])] = [
        (["--zooms", "1-2", "-o", "a.pmtiles"], ["--bbox"]),
        (["--bbox", "1,2,3,4", "-o", "a.pmtiles"], ["--zooms"]),
        (["--bbox", "1,2,3", "--zooms", "1", "-o", "a.pmtiles"], ["bbox 1,2,3", "W,S,E,N"]),
        (["--bbox", "1,4,3,2", "--zooms", "1", "-o", "a.pmtiles"], ["bbox 1,4,3,2"]),
        (["--bbox", "1,86,3,88", "--zooms", "1", "-o", "a.pmtiles"], ["85.05"]),
        (["--bbox", "1,2,3,4", "--zooms", "5-1", "-o", "a.pmtiles"], ["zooms 5-1"]),
        (["--bbox", "1,2,3,4", "--zooms", "1-31", "-o", "a.pmtiles"], ["zooms 1-31"]),
        (["--bbox", "1,2,3,4", "--zooms", "1-2-3", "-o", "a.pmtiles"], ["zooms 1-2-3"]),
        (["--bbox", "1,2,3,4", "--zooms", "1"], ["no output", ".pmtiles"]),
        (["--bbox", "1,2,3,4", "--zooms", "1", "-o", "a.zip"], ["a.zip", ".mbtiles"]),
        (["--bbox", "1,2,3,4", "--zooms", "1", "-o", "a.pmtiles", "--jobs", "0"], ["jobs 0", "1 to 64"]),
        (
            ["--bbox", "1,2,3,4", "--zooms", "0-30", "-o", "a.pmtiles"],
            ["tiles, over the limit of 10,000,000", "--max-tiles"]
        ),
        (
            ["--bbox", "-9,-9,9,9", "--zooms", "9", "-o", "a.pmtiles", "--max-tiles", "9"],
            ["676 tiles, over the limit of 9:", "--max-tiles"]
        ),
    ]

    @Test(arguments: wrong) func refuses(arguments: [String], words: [String]) throws {
        try expectFailure(["tiles", "fetch", Project.rasterTiles] + arguments, status: 64, says: words)
    }

    @Test(arguments: [
        (["-o", "none/a.pmtiles"], ["none/a.pmtiles", "create its folder"]),
        (["-o", "/dev/a.pmtiles/b.mbtiles"], ["/dev/"]),
    ])
    func failsEarly(arguments: [String], words: [String]) throws {
        try expectFailure(
            ["tiles", "fetch", Project.rasterTiles] + Self.vaduz + arguments, status: 1, says: words)
    }

    /// A truncated image is found although nothing draws it.
    @Test(arguments: ["png-cut.mbtiles", "png-crc.mbtiles", "jpeg-cut.mbtiles", "folder-cut"])
    func skipsCorruptTiles(name: String) throws {
        let desk = try Desk()
        let arguments = ["--bbox", "9.50,47.13,9.54,47.16", "--zooms", "16", "-o", "out.pmtiles"]
        let source = Project.fixture("corrupt/\(name)")
        let failed = try fetch(desk, arguments, from: source)
        #expect(failed.exit == 1 && failed.errors.contains("16/34501/23010"), "\(failed.errors)")
        #expect(failed.errors.contains("--skip-damaged") && failed.lines.count == 1)
        #expect(try !desk.names.contains("out.pmtiles"))
        let made = try fetch(desk, arguments + ["--skip-damaged"], from: source)
        // The archives have one tile only.
        guard name.hasPrefix("folder") else {
            #expect(made.exit == 1 && made.errors.contains("only corrupt tiles"), "\(made.errors)")
            return
        }
        #expect(made.exit == 0 && made.lines.count == 1 && made.isTidy, "\(made.errors)")
        #expect(
            made.errors.contains("1 are corrupt and left out; the first: ") && made.errors.contains("16/34501/23010"))
        #expect(try desk.run(["tiles", "verify", "out.pmtiles"]).exit == 0)
    }

    @Test func reportsMissingZooms() throws {
        let desk = try Desk()
        let area = ["--bbox", "9.50,47.13,9.54,47.16", "-o", "out.pmtiles"]
        let source = Project.archive("vaduz-core.pmtiles")
        let part = try fetch(desk, area + ["--zooms", "15-18"], from: source)
        #expect(part.exit == 0 && part.lines.count == 2, "\(part.errors)")
        #expect(part.errors.contains("tiles at zooms 12 to 16, but none at zooms 17 to 18"), "\(part.errors)")
        let none = try fetch(desk, area + ["--zooms", "2-3", "-q"], from: source)
        #expect(none.exit == 1 && none.errors.contains("zooms that it has, which are 12 to 16"), "\(none.errors)")
    }
}
