import Imaging
import TestSupport
import Testing

/// Flags for labels, scale bar and attribution.
@Suite(.runsTheTool) struct AnnotationTests {
    static let flags = [
        "--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "200x160", "-o", "out.png", "--report", "r.json",
    ]
    static let fonts = ["FONTCONFIG_FILE": Project.fixture("fonts/fonts.conf")]

    static func run(_ flags: [String], _ environment: [String: String] = fonts) throws -> (Outcome, Desk) {
        let desk = try Desk()
        let tiles = ["--tiles", Project.archive("vaduz-core.pmtiles")]
        return (try desk.run(Self.flags + flags + tiles, environment: environment), desk)
    }

    @Test(arguments: [
        ["--pin", "47.1410,9.5209,label=7"], ["--pin", "47.1410,9.5209,label=日本語"],
        ["--pin", "47.1410,9.5209,shape=dot,label=Städtle"], ["--pin", "47.1410,9.5209,anchor=top"],
        ["--pin", "47.1410,9.5209,shape=text,label=🍕"], ["--scale-bar", "metric"], ["--scale-bar", "imperial"],
        ["--title", "Vaduz"], ["--corner-radius", "20"], ["--border", "navy"], ["--border", "navy:3"],
        ["--ornament-scale", "1.2"],
    ])
    func eachFlagChangesTheImage(flags: [String]) throws {
        let (outcome, desk) = try Self.run(flags)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let (plain, other) = try Self.run([])
        #expect(plain.exit == 0)
        #expect(try desk.image() != other.image())
        #expect(try ["full", "shortened"].contains(ReportJSON(desk.bytes("r.json")).notice))
    }

    @Test func theArrowIsThereWhereTheMapIsTurned() throws {
        #expect(try Self.run(["--north-arrow"]).1.image() == Self.run([]).1.image())
        let turned = try Self.run(["--bearing", "30"]).1.image()
        #expect(try Self.run(["--bearing", "30", "--north-arrow"]).1.image() != turned)
    }

    @Test func reportsHiddenPins() throws {
        let pins = ["--pin", "47.1410,9.5209,label=1", "--pin", "47.1410,9.5210,label=2,priority=1"]
        let (outcome, desk) = try Self.run(pins + ["--declutter"])
        #expect(outcome.errors.contains("1 of 2 pins were left out"))
        let alone = try Self.run(["--pin", "47.1410,9.5210,label=2"]).1
        #expect(try desk.image() == alone.image())
        // The report lists every requested pin.
        #expect(try ReportJSON(desk.bytes("r.json")).pins.count == 2)
    }

    @Test func reportsClusteredPins() throws {
        let pins = ["--pin", "47.1410,9.5209", "--pin", "47.1410,9.5210", "--pin", "47.1450,9.5210"]
        let (outcome, desk) = try Self.run(pins + ["--cluster"])
        #expect(outcome.exit == 0 && outcome.lines == ["snapshot: 2 of 3 pins are shown as 1 cluster"])
        let report = String(decoding: try desk.bytes("r.json"), as: UTF8.self)
        #expect(report.contains("\"pins_clustered\"") && report.contains("\"clustered\" : 2"))
        #expect(try desk.image() != Self.run(pins).1.image())
    }

    @Test func reportHasTheFullAttribution() throws {
        for (flags, notice) in [
            (["--size", "500x200"], "full"), (["--size", "80x80"], "shortened"),
            (["--attribution", "off"], "elsewhere"),
        ] {
            let report = try ReportJSON(Self.run(flags).1.bytes("r.json"))
            #expect(report.notice == notice)
            #expect(report.attribution == ["© OpenStreetMap contributors"])
        }
    }

    /// Without any installed font, the image is drawn, and a line says what to install.
    @Test func namesAMissingFont() throws {
        let desk = try Desk()
        let none = try desk.write("<fontconfig></fontconfig>", to: "none.conf")
        let flags =
            Self.flags + ["--pin", "47.1410,9.5209,label=東京 สวัสดี", "--tiles", Project.archive("vaduz-core.pmtiles")]
        let outcome = try desk.run(flags, environment: ["FONTCONFIG_FILE": none])
        #expect(outcome.exit == 0)
        #expect(outcome.errors.contains("U+6771 (東)") && outcome.errors.contains("fonts-noto-cjk"))
        #expect(outcome.errors.contains("U+0E2A") && outcome.errors.contains("fonts-noto-core"))
    }

    @Test(arguments: [
        (["--pin", "1,2,label=" + String(repeating: "x", count: 257)], 64, "256"),
        (["--scale-bar", "nautical"], 64, "metric"),
        (["--border", "rad"], 64, "border color rad"), (["--corner-radius", "-1"], 64, "--corner-radius"),
        (["--ornament-scale", "9"], 64, "0.5 to 8"), (["--title", String(repeating: "x", count: 257)], 64, "--title"),
        (["--pin", "1,2,shape=star"], 64, "pin, dot, label, text"),
    ])
    func wrongValuesAreNamed(flags: [String], status: Int32, words: String) throws {
        let (outcome, _) = try Self.run(flags)
        #expect(outcome.exit != 0 && outcome.lines.count == 1)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.exit == status)
    }
}
