import FoundationEssentials
import TestSupport
import Testing

/// No output replaces an input or another output, under any name: this is a usage error, and every file stays
/// unchanged.
@Suite(.runsTheTool) struct ReplacedFilesTests {
    private let desk: Desk
    private let before: [String: [UInt8]]
    private static let place = ["--lat", "47.1410", "--lon", "9.5209", "--size", "32x32"]

    init() throws {
        desk = try Desk()
        let archive = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        let pin = try TemporaryFolder.bytes(of: Project.fixture("pins/pin.png"))
        let geojson = Array(#"{"type":"Point","coordinates":[9.52,47.14]}"#.utf8)
        let gpx = Array(#"<gpx version="1.1"><wpt lat="47.14" lon="9.52"/></gpx>"#.utf8)
        let config = Array(#"{"tiles":["a.pmtiles"]}"#.utf8)
        let files: [(String, [UInt8])] = [
            ("a.pmtiles", archive), ("b.pmtiles.part", archive), ("pin.png", pin), ("pin@2x.png", pin + [0]),
            ("x.geojson", geojson), ("x.gpx", gpx), ("c.json", config), ("tiles/15/17251/11536.png", pin),
            ("inner.pmtiles", archive), ("icons.png", pin), ("icons@2x.png", pin), ("vectors/1/0/1.pbf", [1]),
            ("glyphs/Noto Sans/0-255.pbf", [1]),
            ("tiles.json", Array(#"{"tiles":["tiles/{z}/{x}/{y}.png"]}"#.utf8)),
            (
                "style.json",
                Array(
                    """
                    {"version":8,"sprite":"icons","glyphs":"glyphs/{fontstack}/{range}.pbf","sources":{"a":{"type":"vector","url":"pmtiles://inner.pmtiles"},
                     "b":{"type":"geojson","data":"x.geojson"},"c":{"type":"vector","tiles":["vectors/{z}/{x}/{y}.pbf"]}},
                     "layers":[]}
                    """.utf8)
            ),
            ("wal.mbtiles", []), ("wal.mbtiles-wal", [7]),
        ]
        for (name, bytes) in files { try desk.write(bytes, to: name) }
        try FileManager.default.createSymbolicLink(atPath: desk.file("link"), withDestinationPath: "a.pmtiles")
        try FileManager.default.createSymbolicLink(atPath: desk.file("here"), withDestinationPath: ".")
        try FileManager.default.linkItem(atPath: desk.file("a.pmtiles"), toPath: desk.file("hard.png"))
        before = Dictionary(uniqueKeysWithValues: files)
    }

    private func expectRefusal(
        _ arguments: [String], names words: [String], environment: [String: String] = [:], input: String = "/dev/null"
    ) throws {
        let names = try desk.names
        let outcome = try desk.run(arguments, environment: environment, input: input)
        #expect(outcome.exit == 64 && outcome.isTidy && outcome.lines.count == 1, "\(arguments): \(outcome.errors)")
        for word in words {
            #expect(outcome.errors.contains(word), "\(arguments) lacks \(word): \(outcome.errors)")
        }
        #expect(outcome.errors.contains("own name") || outcome.errors.contains("another name"), "\(outcome.errors)")
        for (name, bytes) in before { #expect(try desk.bytes(name) == bytes, "\(arguments): \(name)") }
        #expect(try desk.names == names, "\(arguments)")
    }

    @Test(
        arguments: [
            (["--tiles", "a.pmtiles", "-o", "a.pmtiles", "--format", "png"], ["-o a.pmtiles", "--tiles a.pmtiles"]),
            (["--tiles", "a.pmtiles", "-o", "here/./a.pmtiles"], ["-o here/./a.pmtiles", "--tiles a.pmtiles"]),
            (["--tiles", "link", "-o", "hard.png"], ["-o hard.png", "--tiles link"]),
            (["--tiles", "a.pmtiles#id=x", "-o", "link"], ["-o link", "--tiles a.pmtiles"]),
            (["--tiles", "a.pmtiles#dark=b.pmtiles.part", "-o", "b.pmtiles.part"], ["--tiles dark b.pmtiles.part"]),
            (["--tiles", "wal.mbtiles", "-o", "wal.mbtiles-wal"], ["-o wal.mbtiles-wal", "--tiles wal.mbtiles"]),
            (["--geojson", "x.geojson", "-o", "x.geojson"], ["-o x.geojson", "--geojson x.geojson"]),
            (["--gpx", "x.gpx", "-o", "here/x.gpx"], ["-o here/x.gpx", "--gpx x.gpx"]),
            (["--pin-image", "pin.png", "-o", "pin.png"], ["-o pin.png", "--pin-image pin.png"]),
            (["--pin-image", "pin.png", "-o", "pin@2x.png"], ["-o pin@2x.png", "--pin-image pin.png"]),
            (["--pin-image", "pin.png", "-o", "pin.png", "--scales", "2"], ["-o pin@2x.png"]),
            (["--pin", "47.14,9.52,image=pin.png", "-o", "here/pin.png"], ["--pin image pin.png"]),
            (["--config", "c.json", "-o", "new.png", "--report", "c.json"], ["--report c.json", "--config c.json"]),
            (["--config", "c.json", "-o", "a.pmtiles"], ["-o a.pmtiles", "tiles a.pmtiles"]),
            (["-o", "new.png", "--report", "./new.png"], ["-o and --report", "./new.png"]),
            (["-o", "no/new.png", "--report", "no//new.png"], ["-o and --report"]),
            (["-o", "new.png", "--world-file", "--report", "here/new.pgw"], ["--world-file and --report"]),
            (["--geojson", "-", "-o", "x.geojson"], ["-o x.geojson", "--geojson -"]),
            (["--tiles", "tiles", "-o", "tiles/15/17251/11536.png"], ["-o tiles/15", "--tiles tiles"]),
            (["--tiles", "here/tiles", "-o", "tiles/15/17251/11537.png"], ["-o tiles/15", "--tiles here/tiles"]),
            (["--style", "style.json", "-o", "inner.pmtiles"], ["-o inner.pmtiles", "--style", "inner.pmtiles"]),
            (["--tiles", "style.json", "-o", "x.geojson"], ["-o x.geojson", "--tiles"]),
            (["--tiles", "a.pmtiles#style=style.json", "-o", "icons@2x.png"], ["-o icons@2x.png", "--tiles style"]),
            (["--style", "style.json", "-o", "vectors/1/0/0.png"], ["-o vectors/1/0/0.png", "--style"]),
            (["--style", "style.json", "-o", "glyphs/Noto Sans/0-255.pbf"], ["-o glyphs/Noto", "--style"]),
            (["--style", "style.json", "-o", "here/glyphs/Noto Sans/256-511.pbf"], ["-o here/glyphs", "--style"]),
            (["--tiles", "style.json", "-o", "a.png", "--report", "glyphs/Noto Sans/0-255.pbf"], ["--report glyphs"]),
            (["--tiles", "tiles.json", "-o", "tiles/15/17251/11536.png"], ["-o tiles/15", "--tiles"]),
        ] as [([String], [String])])
    func anImageReplacesNothing(flags: [String], words: [String]) throws {
        try expectRefusal(Self.place + flags, names: words, input: desk.file("x.geojson"))
    }

    @Test func theEnvironmentNamesInputsToo() throws {
        let environment = ["SNAPSHOT_TILES": "a.pmtiles"]
        try expectRefusal(
            Self.place + ["-o", "here/a.pmtiles"], names: ["SNAPSHOT_TILES a.pmtiles"], environment: environment)
        try expectRefusal(
            Self.place + ["-o", "c.json"], names: ["SNAPSHOT_CONFIG c.json"], environment: ["SNAPSHOT_CONFIG": "c.json"]
        )
    }

    @Test(
        arguments: [
            (["a.pmtiles", "-o", "a.pmtiles"], ["-o a.pmtiles", "LOCATION a.pmtiles"]),
            (["link", "-o", "here/a.pmtiles"], ["-o here/a.pmtiles", "LOCATION link"]),
            (["b.pmtiles.part", "-o", "b.pmtiles"], ["b.pmtiles.part", "LOCATION b.pmtiles.part"]),
            (["S3://bucket/a.pmtiles", "-o", "s3://bucket/a.pmtiles"], ["-o s3://bucket/a.pmtiles"]),
        ] as [([String], [String])])
    func anArchiveReplacesNothing(flags: [String], words: [String]) throws {
        try expectRefusal(["tiles", "fetch"] + flags + ["--bbox", "9.5,47.1,9.6,47.2", "--zooms", "15"], names: words)
    }

    @Test func otherFilesBesideAreWritten() throws {
        let flags = ["--tiles", "a.pmtiles", "--geojson", "x.geojson"]
        let outcome = try desk.run(Self.place + flags + ["-o", "tiles/new.png", "--report", "/dev/null"])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try desk.run(Self.place + flags + ["-o", "/dev/null", "--report", "/dev/null"]).exit == 0)
        let inside = try desk.run(Self.place + ["--tiles", "a.pmtiles", "--tiles", "tiles", "-o", "tiles/15/map.png"])
        #expect(inside.exit != 64, "\(inside.errors)")
    }
}
