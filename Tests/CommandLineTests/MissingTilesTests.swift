import Imaging
import TestSupport
import Testing

/// Cameras at the edge of central Vaduz, where the tiles end.
@Suite(.runsTheTool) struct MissingTilesTests {
    /// The left edge of level 13's tiles, in the middle of a row: west of it is nothing at that level.
    static let rim = Mercator.flags(z: 13, x: 4312, y: 2875.5) + ["--size", "200x100", "--no-pin", "-o", "out.png"]

    @Test func missingTilesAreStatus3() throws {
        let desk = try Desk()
        let flags = Self.rim + ["--max-overzoom", "0", "--background", "#ff0000", "--attribution", "off"]
        let outcome = try desk.draw(flags + ["--report", "r.json"])
        #expect(outcome.exit == 3 && outcome.output.isEmpty)
        #expect(outcome.lines.count == 1 && outcome.isTidy)
        for word in ["1 of 2 tiles", "--tiles", "README", "--missing-tiles blank"] {
            #expect(outcome.errors.contains(word), "\(outcome.errors)")
        }
        let report = try ReportJSON(desk.bytes("r.json"))
        #expect(!report.complete && report.tiles.map(\.outcome) == ["missing", "exact"])
        let image = try desk.image()
        let reds = image.pixels.indices.filter { image.pixels[$0] == 0xFFFF_0000 }
        #expect(reds.count == 100 * 100 && reds.allSatisfy { $0 % 200 < 100 })
        // `--quiet` prints nothing, but the status still shows it.
        let quiet = try desk.draw(flags + ["-q"])
        #expect(quiet.exit == 3 && quiet.errors.isEmpty)
    }

    @Test func blankIsCompleteAndSilent() throws {
        let desk = try Desk()
        let outcome = try desk.draw(Self.rim + ["--missing-tiles", "blank", "--report", "r.json"])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let report = try ReportJSON(desk.bytes("r.json"))
        #expect(report.complete && report.tiles.map(\.outcome) == ["missing", "exact"])
    }

    @Test func overzoomUsesTheParentTile() throws {
        let desk = try Desk()
        let outcome = try desk.draw(Self.rim + ["--report", "r.json"])
        #expect(outcome.exit == 0 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("1 of 2 tiles are upscaled up to 2 times"), "\(outcome.errors)")
        let report = try ReportJSON(desk.bytes("r.json"))
        #expect(report.tiles.map(\.outcome) == ["overzoomed", "exact"] && report.tiles[0].levels == 1)
    }

    @Test(arguments: [
        (rim + ["--missing-tiles", "fail"], ["no tile 13/4311/2875", "blank"]),
        (Mercator.flags(z: 3, x: 2, y: 2) + ["-o", "out.png"], ["no tiles at zoom 3", "--tiles", "README"]),
        (
            Mercator.flags(z: 14, x: 8625.5, y: 5751.5, zoom: 22) + ["-o", "out.png"],
            ["no tiles at zoom 22", "zoom 18 or less", "--zoom", "--tiles"]
        ),
        (
            Mercator.flags(z: 13, x: 4312.5, y: 2875.5, zoom: 18) + ["--missing-tiles", "blank", "-o", "out.png"],
            ["no tiles at zoom 18", "--tiles"]
        ),
        (["--lat", "-45", "--lon", "170", "-o", "out.png"], ["no tiles", "-45,170", "--tiles"]),
    ])
    func noTilesAtAllIsStatus1(flags: [String], words: [String]) throws {
        let tiles = Project.archive("vaduz-core.pmtiles")
        try expectFailure(flags + ["--tiles", tiles], status: 1, says: [tiles] + words)
    }
}
