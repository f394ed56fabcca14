import FoundationEssentials
import TestSupport
import Testing

@Suite(.runsTheTool) struct ReportTests {
    static let flags = ["--lat", "47.1410", "--lon", "9.5209", "--size", "400x200", "-z", "14"]

    @Test func reportHasViewportAndPoints() throws {
        let desk = try Desk()
        let outcome = try desk.draw(Self.flags + ["--scale", "2", "-o", "out.png", "--report", "report.json"])
        #expect(outcome.exit == 0 && outcome.output.isEmpty)
        let report = try ReportJSON(desk.bytes("report.json"))
        #expect(report.complete)
        #expect(report.bytes == (try desk.bytes("out.png").count))
        #expect([report.width, report.height] == [800, 400])
        let view = report.viewport
        #expect([view.width, view.height, view.scale, view.zoom, view.bearing] == [400, 200, 2, 14, 0])
        #expect(report.pins.count == 1 && report.pins[0].lat == 47.141 && report.pins[0].lon == 9.5209)
        #expect(abs(report.pins[0].point.x - 200) < 1e-9 && abs(report.pins[0].point.y - 100) < 1e-9)
        #expect(report.attribution == ["© OpenStreetMap contributors"])
        #expect(Set(report.timings.keys).isSuperset(of: ["framing", "fetching", "decoding", "encoding"]))
        #expect(report.timings.values.allSatisfy { $0 >= 0 })
    }

    /// Which tiles a camera needs follows from its center and size alone.
    @Test func namesEveryTileOnce() throws {
        let desk = try Desk()
        let flags = Mercator.flags(z: 14, x: 8625.5, y: 5751.5) + ["--size", "512x300"]
        #expect(try desk.draw(flags + ["-q", "-o", "out.png", "--report", "r.json"]).exit == 0)
        let report = try ReportJSON(desk.bytes("r.json"))
        let tiles = report.tiles.map { "\($0.z)/\($0.x)/\($0.y) \($0.outcome)" }
        let wanted = (5750...5752).flatMap { y in (8624...8626).map { x in "14/\(x)/\(y) exact" } }
        #expect(tiles == wanted)
        #expect(report.tiles.allSatisfy { $0.layer == Project.archive("vaduz-core.pmtiles") })
    }

    @Test func reportsOverzoomedTiles() throws {
        let desk = try Desk()
        let flags = Mercator.flags(z: 14, x: 8624.5, y: 5751.5, zoom: 17) + ["--size", "30x30"]
        let tiles = Project.archive("vaduz-core.pmtiles") + "#max-zoom=15&id=city"
        #expect(try desk.draw(flags + ["-q", "-o", "out.png", "--report", "r.json"], tiles: tiles).exit == 0)
        let report = try ReportJSON(desk.bytes("r.json"))
        #expect(!report.tiles.isEmpty && report.tiles.allSatisfy { $0.layer == "city" })
        #expect(report.tiles.allSatisfy { $0.outcome == "overzoomed" && ($0.levels ?? 0) >= 2 }, "\(report.tiles)")
    }

    @Test func goesToStandardOutputAlone() throws {
        let desk = try Desk()
        let outcome = try desk.draw(Self.flags + ["-v", "-o", "out.png", "--report", "-"])
        #expect(outcome.exit == 0 && outcome.lines.count == 1)
        #expect(try ReportJSON(outcome.output).bytes == desk.bytes("out.png").count)
        let both = try desk.draw(Self.flags + ["-o", "-", "--report", "r.json"])
        #expect(try both.exit == 0 && both.output == desk.bytes("out.png"))
    }

    /// Labels of styles: the layer, the text, and where it is; only those that have a place.
    @Test func listsLabelsOfStyles() throws {
        let desk = try Desk()
        let spots = [("Alpha", 9.5), ("Beta", 9.5), ("Gamma", 9.505)].map { name, longitude in
            """
            {"type": "Feature", "properties": {"name": "\(name)"},
             "geometry": {"type": "Point", "coordinates": [\(longitude), 47.1]}}
            """
        }
        try desk.write(
            """
            {"version": 8, "center": [9.5, 47.1], "zoom": 13,
             "sources": {"spots": {"type": "geojson",
                "data": {"type": "FeatureCollection", "features": [\(spots.joined(separator: ","))]}}},
             "layers": [{"id": "names", "type": "symbol", "source": "spots",
                "layout": {"text-field": ["get", "name"], "text-size": 16}}]}
            """, to: "style.json")
        let flags = ["--style", "style.json", "--no-pin", "--size", "300x120", "-q", "-o", "out.png"]
        #expect(try desk.run(flags + ["--report", "r.json"]).exit == 0)
        let labels = try ReportJSON(desk.bytes("r.json")).labels
        #expect(labels.map(\.text) == ["Alpha", "Gamma"] && labels.allSatisfy { $0.id == "names" })
        for (label, x) in zip(labels, [150.0, 150 + 0.005 / 360 * 256 * 16_384]) {
            #expect(abs(label.anchor.x - x) < 0.1 && abs(label.anchor.y - 60) < 0.1, "\(label)")
            try #require(label.box.count == 4)
            // Around its point, and about as large as five letters of 16 points.
            #expect(abs((label.box[0] + label.box[2]) / 2 - x) < 1 && (30...75).contains(label.box[2] - label.box[0]))
            #expect(abs((label.box[1] + label.box[3]) / 2 - 60) < 1 && (16...32).contains(label.box[3] - label.box[1]))
        }
        #expect(try desk.run(flags + ["--hide-labels", "--report", "r.json"]).exit == 0)
        #expect(try ReportJSON(desk.bytes("r.json")).labels.isEmpty)
    }
}
