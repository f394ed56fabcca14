import TestSupport
import Testing

@testable import snapshot

/// Flags that people bring from other programs.
@Suite(.runsTheTool) struct FlagHintTests {
    @Test(arguments: [
        (["--lng", "9.5"], "flag --lng is not known: use --lon"), (["--Longitude=9.5"], "use --lon"),
        (["--center", "47.1,9.5"], "use --lat and --lon"), (["--width=400", "--height=200"], "use --size WxH"),
        (["--lat", "47", "--lon", "9", "--marker", "47,9"], "use --pin LAT,LON"),
        (["--kml", "a.kml"], "--geojson FILE"),
        (["--lat", "47", "--lon", "9", "-o", "a.png", "--open"], "open the file yourself"),
        (["--lat", "47", "--lon", "9", "out.png"], "file name out.png has no flag: use -o out.png"),
        (["render", "--lat=47", "--lon=9", "map.JPG"], "use -o map.JPG"), (["out.webp"], "use -o out.webp"),
        (["batch", "rows.csv", "-o", "pictures", "--threads", "4"], "use --jobs N"),
    ])
    func theirCounterpartIsNamed(arguments: [String], words: String) throws {
        try expectFailure(arguments, status: 64, says: [words])
    }

    @Test func otherMistakesAreToldAsBefore() throws {
        for arguments in [
            ["--lat", "47", "--lon", "9", "--frobnicate", "-o", "out.png"], ["--pin-image", "a.png", "extra"],
            ["tiles", "verify", "a.png", "b.png"],
        ] {
            let outcome = try Desk().run(arguments)
            #expect(outcome.exit == 64 && outcome.lines.count == 1, "\(outcome.errors)")
            #expect(
                !outcome.errors.contains("has no flag") && !outcome.errors.contains("is not known"), "\(outcome.errors)"
            )
        }
    }

    /// One that gets a meaning here must leave the list.
    @Test func noneIsAFlagOfOurs() throws {
        let commands = [["render"], ["batch"], ["tiles", "info"], ["tiles", "verify"], ["tiles", "fetch"]]
        for command in commands + [["cache", "stats"], ["cache", "prune"], ["cache", "clear"], ["config", "show"]] {
            let help = try Desk().run(command + ["--help"]).text
            let flags = Set(help.split { !($0.isLetter || $0 == "-") }.map(String.init))
            let clashes = FlagHint.counterparts.keys.filter { flags.contains("--\($0)") }
            #expect(clashes.isEmpty, "\(command)")
            #expect(!flags.isEmpty)
        }
    }
}
