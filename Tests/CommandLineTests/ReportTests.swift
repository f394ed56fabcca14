import FoundationEssentials
import TestSupport
import Testing

@Suite(.runsTheTool) struct ReportTests {
    static let flags = ["--lat", "47.1410", "--lon", "9.5209", "--size", "400x200", "-z", "14"]

    @Test func hasWhatOtherProgramsNeed() throws {
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

    @Test func saysHowFarATileWasEnlarged() throws {
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
}
