import Imaging
import TestSupport
import Testing

/// GeoJSON and GPX by flags.
@Suite(.runsTheTool) struct FeatureFileTests {
    static let flags = [
        "--geo", "geo:47.1410,9.5209", "--no-pin", "-z", "14", "--size", "200x160", "-o", "out.png",
        "--tiles", Project.archive("vaduz-core.pmtiles"),
    ]
    static let line = #"{"type":"LineString","coordinates":[[9.515,47.139],[9.527,47.143]]}"#

    /// A bare geometry has the default style of simplestyle 1.1.
    @Test func geoJSONIsDrawnFromFileAndStandardInput() throws {
        let desk = try Desk()
        let file = try desk.write(Self.line, to: "line.geojson")
        #expect(try desk.run(Self.flags + ["--geojson", "line.geojson"]).exit == 0)
        let drawn = try desk.image()
        #expect(try desk.run(Self.flags + ["--geojson", "-"], input: file).exit == 0)
        #expect(try desk.image() == drawn)
        let path = "47.139,9.515,47.143,9.527,stroke=#555555,width=2"
        #expect(try desk.run(Self.flags + ["--path", path]).exit == 0)
        #expect(try desk.image() == drawn)
        #expect(try desk.run(Self.flags).exit == 0)
        #expect(try desk.image() != drawn)
    }

    @Test func tracksAndWaypointsOfGPXAreDrawn() throws {
        let desk = try Desk()
        try desk.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
              <wpt lat="47.141" lon="9.5209"/>
              <trk><trkseg><trkpt lat="47.139" lon="9.515"/><trkpt lat="47.143" lon="9.527"/></trkseg></trk>
            </gpx>
            """, to: "walk.gpx")
        #expect(try desk.run(Self.flags + ["--gpx", "walk.gpx"]).exit == 0)
        let drawn = try desk.image()
        let same = ["--path", "47.139,9.515,47.143,9.527,casing=white", "--pin", "47.141,9.5209,shape=dot"]
        #expect(try desk.run(Self.flags.filter { $0 != "--no-pin" } + same).exit == 0)
        #expect(try desk.image() == drawn)
    }

    /// A style after the name, and pins at both ends; a file whose name has a `#` is still found.
    @Test func filesTakeAStyle() throws {
        let desk = try Desk()
        for name in ["line.geojson", "a#b.geojson"] {
            try desk.write(Self.line, to: name)
            let style = "#stroke=%23dc143c&width=6&start=green&end=label=B,color=navy"
            #expect(try desk.run(Self.flags + ["--geojson", name + style]).exit == 0)
            let drawn = try desk.image()
            let same = [
                "--path", "47.139,9.515,47.143,9.527,stroke=#dc143c,width=6", "--pin", "47.139,9.515,color=green",
                "--pin", "47.143,9.527,label=B,color=navy",
            ]
            #expect(try desk.run(Self.flags.filter { $0 != "--no-pin" } + same).exit == 0)
            #expect(try desk.image() == drawn)
        }
        for (style, words) in [("#stroke=rad", "rad"), ("#colour=red", "use color"), ("#start=", "a color")] {
            let outcome = try desk.run(Self.flags + ["--geojson", "line.geojson" + style])
            #expect(
                outcome.exit == 64 && outcome.lines.count == 1 && outcome.errors.contains(words), "\(outcome.errors)")
            #expect(outcome.errors.contains("--geojson"))
        }
    }

    /// `--fit` may fit features from a file only.
    @Test func filesAreFramed() throws {
        let desk = try Desk()
        try desk.write(Self.line, to: "line.geojson")
        let outcome = try desk.draw([
            "--fit", "--geojson", "line.geojson", "--size", "200x160", "-o", "out.png", "--report", "r.json",
        ])
        #expect(outcome.exit == 0)
        let box = try ReportJSON(desk.bytes("r.json")).viewport.bbox
        #expect(box[0] < 9.515 && box[1] < 47.139 && box[2] > 9.527 && box[3] > 47.143)
    }

    @Test func reportsSkippedFeatures() throws {
        let desk = try Desk()
        try desk.write(
            #"{"type":"Feature","properties":{"marker-symbol":"no-icon"},"geometry":{"type":"Point","coordinates":[9.52,47.14]}}"#,
            to: "icon.geojson")
        let outcome = try desk.run(Self.flags + ["--geojson", "icon.geojson"])
        #expect(outcome.exit == 0 && outcome.errors.contains("no-icon"), "\(outcome.errors)")
    }

    /// The flag, the file's content, and words of the error besides the file's name.
    static let broken: [(flag: String, text: String, words: [String])] = [
        ("--geojson", "", ["byte 1", "whole"]), ("--geojson", "{\"type\":\"Point\"", ["whole"]),
        ("--geojson", #"{"type":"Sphere"}"#, ["Sphere"]),
        ("--geojson", #"{"type":"LineString","coordinates":[[9,47],[9,"x"]]}"#, ["/coordinates"]),
        (
            "--geojson",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[9]}}]}"#,
            ["/features/0/geometry/coordinates"]
        ),
        ("--gpx", "", ["line 1"]), ("--gpx", "<gpx><wpt lat=\"47\" lon=\"x\"/></gpx>", ["line 1"]),
        ("--gpx", "<html></html>", ["line 1"]),
        (
            "--gpx",
            "<!DOCTYPE gpx [<!ENTITY a \"aaaa\">]>\n<gpx><wpt lat=\"47\" lon=\"9\"><name>&a;</name></wpt></gpx>",
            ["line 1", "DOCTYPE"]
        ),
        ("--gpx", "<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx/>", ["DOCTYPE"]),
        ("--gpx", "<gpx><wpt lat=\"47\" lon=\"9\"><name>&b;</name></wpt></gpx>", ["undefined entity"]),
    ]

    @Test(arguments: broken.indices) func brokenFilesAreNamed(index: Int) throws {
        let (flag, text, words) = Self.broken[index]
        let folder = try TemporaryFolder()
        let file = try folder.write(Array(text.utf8), to: "broken.xml")
        try expectFailure(Self.flags + [flag, file], status: 1, says: [file] + words)
    }

    @Test(arguments: ["--geojson", "--gpx"]) func missingFilesAreNamed(flag: String) throws {
        try expectFailure(Self.flags + [flag, "no-such.file"], status: 1, says: ["no-such.file", "check the path"])
        try expectFailure(Self.flags + [flag, "/tmp"], status: 1, says: ["/tmp", "folder"])
    }

    /// Ten megabytes nested 227,000 levels deep end at the limit.
    @Test func rejectsDeepNesting() throws {
        let unit = #"{"type":"GeometryCollection","geometries":["#
        let folder = try TemporaryFolder()
        let file = try folder.write(
            Array(String(repeating: unit, count: 10_000_000 / unit.utf8.count).utf8), to: "deep.geojson")
        try expectFailure(Self.flags + ["--geojson", file], status: 1, says: [file, "more than 64 levels"])
    }

    @Test func standardInputIsNamedInErrors() throws {
        try expectFailure(Self.flags + ["--geojson", "-"], status: 1, says: ["standard input", "whole"])
    }
}
