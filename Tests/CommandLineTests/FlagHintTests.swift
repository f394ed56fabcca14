import TestSupport
import Testing

@testable import snapshot

/// Flags that people bring from other programs, and values without a flag.
@Suite(.runsTheTool) struct FlagHintTests {
    @Test(arguments: [
        (["--lng", "9.5"], "flag --lng is not known: use --lon"), (["--Longitude=9.5"], "use --lon"),
        (["--center", "47.1,9.5"], "use --lat and --lon"), (["--width=400", "--height=200"], "use --size WxH"),
        (["--lat", "47", "--lon", "9", "--marker", "47,9"], "use --pin LAT,LON"),
        (["--kml", "a.kml"], "--geojson FILE"), (["--device_pixel_ratio", "2"], "use --scale"),
        (["--lat", "47", "--lon", "9", "-o", "a.png", "--open"], "open the file yourself"),
        (["--lat", "47", "--lon", "9", "out.png"], "file name out.png has no flag: use -o out.png"),
        (["render", "--lat=47", "--lon=9", "map.JPG"], "use -o map.JPG"), (["out.webp"], "use -o out.webp"),
        (["--bbox", "1,2,3,4", "--fit", "out.png"], "use -o out.png"),
        (["batch", "rows.csv", "-o", "pictures", "--threads", "4"], "use --jobs N"),
        (["--lat", "47", "--lon", "9", "-s", "400x200"], "flag -s is not known: use --size WxH"),
        (["track.gpx"], "use --gpx track.gpx"), (["47.1,9.5"], "use --lat 47.1 --lon 9.5"),
        (["9.4,47.0,9.6,47.2", "-o", "a.png"], "use --bbox 9.4,47.0,9.6,47.2"), (["400x200"], "use --size 400x200"),
        (["places.csv", "-o", "maps"], "use snapshot batch places.csv -o FOLDER"),
        (["geo:47.1,9.5"], "use --geo 'geo:47.1,9.5'"), (["city.pmtiles"], "use --tiles city.pmtiles"),
    ])
    func namesTheEquivalentFlag(arguments: [String], words: String) throws {
        try expectFailure(arguments, status: 64, says: [words])
    }

    @Test func otherMistakesHaveTheUsualError() throws {
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

    private static let commands = [
        ["render"], ["batch"], ["tiles", "info"], ["tiles", "verify"], ["tiles", "fetch"], ["style", "check"],
        ["style", "show"], ["cache", "stats"], ["cache", "prune"], ["cache", "clear"], ["config", "show"],
    ]

    private static func help(_ command: [String]) throws -> [Substring] {
        try Desk().run(command + ["--help"]).text.split(separator: "\n")
    }

    /// One that gets a meaning here must leave the list.
    @Test func foreignFlagsAreNotOurs() throws {
        for command in Self.commands {
            let words = try Self.help(command).joined(separator: " ").split { !($0.isLetter || $0 == "-") }
            let flags = Set(words.map(String.init))
            let known = Set(ForeignFlags.counterparts.keys).union(ForeignFlags.explanations.keys)
            #expect(known.filter { flags.contains("--\($0)") }.isEmpty, "\(command)")
            #expect(!flags.isEmpty)
        }
        #expect(Set(ForeignFlags.counterparts.keys).isDisjoint(with: ForeignFlags.explanations.keys))
    }

    /// The list of flags without a value is that of `render`.
    @Test func switchesAgreeWithTheHelp() throws {
        let lines = try Self.help(["render"]).filter {
            $0.hasPrefix("  -") && !$0.contains("--help") && !$0.contains("--version")
        }
        let labels = lines.map { $0.dropFirst(2) }
        var switches: Set<String> = []
        for label in labels {
            // The names end where the explanation begins, two spaces later.
            let names = label.firstRange(of: "  ").map { label[..<$0.lowerBound] } ?? label
            guard !names.contains("<") else { continue }
            // After a long name it is only one space.
            for name in names.split(separator: ",").compactMap({ $0.split(separator: " ").first })
            where name.hasPrefix("-") {
                switches.insert(String(name))
            }
        }
        #expect(switches == FlagHint.switches)
    }
}
