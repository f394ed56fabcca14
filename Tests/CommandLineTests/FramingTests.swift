import TestSupport
import Testing

/// Areas and pins too small for the deepest zoom of any tileset.
@Suite(.runsTheTool) struct FramingTests {
    static let tiles = ["--tiles", Project.rasterTiles]

    @Test func pinsCloseTogetherAreShownOnTheSharpestMap() throws {
        let desk = try Desk()
        let flags = ["--fit", "--pin", "47.1410,9.5209", "--pin", "47.1411,9.5215", "--size", "400x200"]
        let outcome = try desk.run(flags + Self.tiles + ["-o", "out.png", "--report", "r.json"])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try ReportJSON(desk.bytes("r.json")).viewport.zoom == 16)
    }

    @Test(arguments: [
        ["--lat", "47.1410", "--lon", "9.5209", "--span", "0"], ["--bbox", "9.5209,47.1410,9.5209,47.1410"],
    ])
    func aPointIsFramedAtTheDeepestThatCanBeDrawn(flags: [String]) throws {
        let desk = try Desk()
        let outcome = try desk.run(flags + Self.tiles + ["-o", "out.png", "--report", "r.json"])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try ReportJSON(desk.bytes("r.json")).viewport.zoom == 19)
    }

    @Test(arguments: [
        ["--scale", "3", "--missing-tiles", "fail"], ["-z", "16", "--scale", "2", "--missing-tiles", "blank"],
    ])
    func aScaleBeyondTheDeepestTilesMissesNone(flags: [String]) throws {
        let desk = try Desk()
        let place = ["--lat", "47.1410", "--lon", "9.5209", "--size", "100x50"]
        #expect(try desk.run(place + flags + Self.tiles + ["-o", "out.png"]).exit == 0)
    }

    @Test func reportsPinsOutsideTheImage() throws {
        let desk = try Desk()
        let outcome = try desk.run(
            ["--lat", "47.1410", "--lon", "9.5209", "--pin", "48,10", "-o", "out.png"] + Self.tiles)
        #expect(outcome.exit == 0 && outcome.errors.contains("1 of 1 pins lie outside"), "\(outcome.errors)")
    }

    @Test func aFolderWithoutTilesIsNotATileset() throws {
        let desk = try Desk()
        for command in ["info", "verify"] {
            let outcome = try desk.run(["tiles", command, "."])
            #expect(outcome.exit == 1 && outcome.errors.contains("has no tiles"), "\(outcome.errors)")
        }
    }
}
