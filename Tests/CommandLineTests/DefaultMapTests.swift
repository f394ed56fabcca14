import Imaging
import TestSupport
import Testing

/// What a user gets who sets no tiles: a vector map.
@Suite(.runsTheTool) struct DefaultMapTests {
    private let desk: Desk
    private static let vaduz = ["--lat", "47.1410", "--lon", "9.5209", "--size", "200x120"]

    init() throws { desk = try Desk() }

    /// Draws a map and reads its report; nothing is written to stderr.
    private func draw(_ flags: [String], to file: String = "out.png") throws -> ReportJSON {
        let outcome = try desk.run(
            flags + ["-o", desk.file(file), "--report", desk.file("r.json")], in: Project.root)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(flags): \(outcome.errors)")
        return try ReportJSON(desk.bytes("r.json"))
    }

    /// The mean of red, green and blue, 0 to 255.
    private func brightness(_ file: String = "out.png") throws -> Double {
        let pixels = try desk.image(file).pixels
        let sum = pixels.reduce(0) { $0 + ($1 >> 16 & 255) + ($1 >> 8 & 255) + ($1 & 255) }
        return Double(sum) / Double(pixels.count) / 3
    }

    @Test(arguments: ["1", "2", "3", "4"]) func thePlaceIsSharpAtEveryScale(scale: String) throws {
        let report = try draw(Self.vaduz + ["--scale", scale])
        #expect(report.complete && report.notes.isEmpty && report.viewport.zoom == 15)
        #expect(report.tiles.allSatisfy { $0.z == 14 && $0.outcome == "exact" })
        #expect(report.attribution == ["© OpenMapTiles © OpenStreetMap contributors, Natural Earth"])
    }

    @Test(arguments: ["3", "6.5", "11", "14", "17.3", "20"]) func noZoomIsTooDeep(zoom: String) throws {
        let report = try draw(Self.vaduz + ["--zoom", zoom, "--no-pin", "--attribution", "off"])
        #expect(report.complete && report.notes.isEmpty, "\(report.notes)")
        #expect(Set(try desk.image().pixels).count > 8)
    }

    @Test func darkIsDark() throws {
        _ = try draw(Self.vaduz + ["--no-pin"])
        let light = try brightness()
        let report = try draw(Self.vaduz + ["--no-pin", "--appearance", "dark"])
        #expect(report.appearance == "dark" && report.notes.isEmpty)
        #expect(try light > 200 && brightness() < 80)
    }

    /// The edge of the image cuts no label.
    @Test(arguments: [["--zoom", "13"], ["--zoom", "15.5", "--bearing", "30"], ["--zoom", "16", "--scale", "2"]])
    func labelsAreWhole(flags: [String]) throws {
        let labels = try draw(Self.vaduz + flags).labels
        #expect(!labels.isEmpty)
        for label in labels {
            #expect(
                label.box[0] >= 0 && label.box[1] >= 0 && label.box[2] <= 200 && label.box[3] <= 120, "\(label)")
        }
    }

    /// Where there are no streets, the map is drawn at the zoom of the tiles.
    @Test func otherPlacesHaveLowerZooms() throws {
        let flags = ["--lat", "48.8566", "--lon", "2.3522", "--size", "200x120"]
        let outcome = try desk.run(
            flags + ["-o", desk.file("out.png"), "--report", desk.file("r.json")], in: Project.root)
        #expect(outcome.exit == 0 && outcome.isTidy && outcome.lines.count == 1)
        for word in ["zoom 6", "--tiles", "README"] { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
        #expect(try ReportJSON(desk.bytes("r.json")).tiles.allSatisfy { $0.z <= 5 && $0.outcome == "exact" })
    }

    /// Also where names of countries or of greater cities nearby would take the room that a pin leaves.
    @Test(arguments: [
        ("New York", "40.751,-73.982", "4"), ("Warsaw", "52.251,20.998", "4"), ("Prague", "50.085,14.464", "4"),
        ("Prague", "50.085,14.464", "6"), ("Helsinki", "60.176,24.934", "5"), ("Vaduz", "47.141,9.5209", "6"),
    ])
    func aPinKeepsTheNameOfItsPlace(name: String, place: String, zoom: String) throws {
        let center = place.split(separator: ",").map(String.init)
        for size in ["400x200", "200x140"] {
            let report = try draw([
                "--lat", center[0], "--lon", center[1], "--zoom", zoom, "--size", size, "--pin", place,
            ])
            let label = try #require(report.labels.first { $0.text == name }, "\(size): \(report.labels.map(\.text))")
            let tip = try #require(report.pins.first).point
            let isBeside = label.box[0] >= tip.x + 12 || label.box[2] <= tip.x - 12
            #expect(isBeside || label.box[1] >= tip.y || label.box[3] <= tip.y - 34, "\(label)")
        }
    }

    /// Woods and deserts, in colors of their own.
    @Test(arguments: [("-5", "-62", 0xFFDA_E7D0 as UInt32), ("22", "10", 0xFFF2_EBD6)])
    func theWorldHasLandCover(latitude: String, longitude: String, color: UInt32) throws {
        for zoom in ["2", "5"] {
            _ = try draw([
                "--lat", latitude, "--lon", longitude, "--zoom", zoom, "--size", "40x40", "--no-pin", "--hide",
                "labels",
                "--attribution", "off",
            ])
            #expect(try desk.image().pixels.count { $0 == color } > 400)
        }
    }

    /// Names of countries in other languages change the map; those that have none keep their name.
    @Test(arguments: ["ar", "de", "ja", "ru"]) func countriesHaveNamesInOtherLanguages(code: String) throws {
        let world = ["--lat", "30", "--lon", "20", "--zoom", "3", "--size", "700x400", "--no-pin"]
        let labels = try draw(world).labels.map(\.text)
        let others = try draw(world + ["--language", code], to: "other.png").labels.map(\.text)
        #expect(labels.contains("GERMANY") && labels.contains("Arabian Sea"))
        #expect(!others.contains("GERMANY") && others.contains("Arabian Sea"), "\(others)")
        let name = ["ar": "ألمانيا", "de": "DEUTSCHLAND", "ja": "ドイツ", "ru": "ГЕРМАНИЯ"][code]
        #expect(others.contains { $0 == name }, "\(others)")
        #expect(try desk.bytes("out.png") != desk.bytes("other.png"))
    }
}
