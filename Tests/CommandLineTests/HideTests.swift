import Imaging
import TestSupport
import Testing

/// `--hide`, and the same in tables.
@Suite(.runsTheTool) struct HideTests {
    private let desk: Desk
    private static let vaduz = Project.fixture("vector/vaduz-openmaptiles.pmtiles")
    private static let place = ["--lat", "47.1410", "--lon", "9.5209", "--no-pin", "--attribution", "off"]

    init() throws { desk = try Desk() }

    /// The ids of the labels in the image.
    private func labels(_ flags: [String]) throws -> Set<String> {
        let arguments = Self.place + ["-z", "17", "--size", "400x300", "--tiles", Self.vaduz, "--report", "r.json"]
        let outcome = try desk.run(arguments + ["-o", "out.png"] + flags)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return Set(try ReportJSON(desk.bytes("r.json")).labels.map(\.id))
    }

    @Test func pointsOfInterestAndTransit() throws {
        let pois: Set = ["landmark label", "place label", "shop label"]
        let all = try labels([])
        #expect(all.contains("place label") && all.contains { $0.contains("road label") })
        let others = try labels(["--hide", "pois"])
        #expect(others.isDisjoint(with: pois) && others.contains { $0.contains("road label") })
        let both = try labels(["--hide", "pois , transit"])
        #expect(both == (try labels(["--hide", "transit", "--hide", "pois"])))
        #expect(!both.contains("stop label"))
        #expect(try labels(["--hide", "labels"]).isEmpty)
    }

    @Test func aStyleOfTheUsers() throws {
        func style(_ role: String) -> String {
            """
            {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [9.5209, 47.141]}}},
             "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#ffffff"}},
               {"id": "dot", "type": "circle", "source": "s", "metadata": {"snapshot:role": "\(role)"},
                "paint": {"circle-color": "#ff0000", "circle-radius": 9}}]}
            """
        }
        func hasDot(_ flags: [String]) throws -> Bool {
            let outcome = try desk.run(Self.place + ["--size", "40x40", "--style", "s.json", "-o", "out.png"] + flags)
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            return try desk.image().pixels.contains(0xFFFF_0000)
        }
        try desk.write(style("buildings"), to: "s.json")
        #expect(try [[], ["--hide", "pois"], ["--hide", "pois,buildings"]].map(hasDot) == [true, true, false])
        try desk.write(style("houses"), to: "s.json")
        let checked = try desk.run(["style", "check", "s.json"]).text
        #expect(checked.contains("/layers/1/metadata/snapshot:role: \"houses\" is not known"), "\(checked)")
    }

    /// Without roles nothing can be hidden, except for labels, which every style has.
    @Test func mapsWithoutRoles() throws {
        func note(_ hidden: String) throws -> String {
            let outcome = try desk.draw(
                Self.place + ["-z", "14", "--size", "64x64", "-o", "out.png", "--hide", hidden])
            #expect(outcome.exit == 0)
            return outcome.lines.filter { $0.contains("hidden") }.joined(separator: "\n")
        }
        let line = try note("transit,pois,labels")
        #expect(line.contains("pois, transit cannot be hidden, because no layer"), "\(line)")
        #expect(line.split(separator: "\n").count == 1 && line.contains("(--style)"))
        #expect(try note("labels").isEmpty)
    }

    @Test(arguments: ["hotels", "pois,hotels", "pois,", "POIs"]) func unknownNames(text: String) throws {
        let word = text.hasSuffix(",") ? "\"\"" : String(text.split(separator: ",").last ?? "")
        try expectFailure(
            Self.place + ["--hide", text, "-o", "out.png"], status: 64,
            says: ["hide \(word) is not valid: use any of pois, transit, buildings, borders, labels", "(--hide)"])
    }

    /// In a table the column replaces the flag.
    @Test func columnsOfTables() throws {
        try desk.write(
            "id,lat,lon,hide\nall,47.1410,9.5209,\nquiet,47.1410,9.5209,\"pois,transit\"\nbad,47.1410,9.5209,hotels\n",
            to: "rows.csv")
        let flags = ["--tiles", Self.vaduz, "--zoom", "17", "--size", "300x200", "--name", "{id}.png"]
        let outcome = try desk.run(
            ["batch", "rows.csv", "-o", "maps", "--results", "r.ndjson", "--hide", "pois,transit"] + flags)
        let lines = try desk.text("r.ndjson").split(separator: "\n")
        #expect(lines.count == 3 && lines[2].contains("hide hotels is not valid"), "\(lines) \(outcome.errors)")
        // An empty cell leaves what the flag says.
        #expect(try desk.bytes("maps/all.png") == desk.bytes("maps/quiet.png"))
        let plain = try desk.run(["batch", "rows.csv", "-o", "plain"] + flags)
        #expect(plain.signal == nil)
        #expect(try desk.bytes("plain/all.png") != desk.bytes("plain/quiet.png"))
    }

    @Test func renderedTiles() throws {
        let area = ["--bbox", "9.519,47.140,9.523,47.142", "--zooms", "16", "--tiles", Self.vaduz]
        for (output, flags) in [("all.mbtiles", []), ("quiet.mbtiles", ["--hide", "pois,labels"])] {
            let outcome = try desk.run(["tiles", "render", "-q", "-o", output] + area + flags)
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
        #expect(try desk.bytes("all.mbtiles").count > desk.bytes("quiet.mbtiles").count)
    }
}
