import Imaging
import TestSupport
import Testing

/// Failing servers: the table in docs/tile-servers.md, row by row.
@Suite(.runsTheTool) struct ServerFaultTests {
    let server: FaultServer
    let desk: Desk

    init() throws {
        server = try FaultServer()
        desk = try Desk()
    }

    /// An image of two tiles of level 2; the western one has the server's fault.
    private func draw(
        west: [FaultAnswer], ancestor: Bool = false, flags: [String] = [], environment: [String: String] = [:]
    ) throws -> Outcome {
        let tile = try Plain.png(.green)
        server.otherwise { request in
            switch request.path.prefix(4) {
            case "/2/2": FaultAnswer(body: tile)
            case "/1/0" where ancestor: FaultAnswer(body: tile)
            default: FaultAnswer(status: 404)
            }
        }
        server.on("/2/1/1.png?key=SECRET", west)
        return try desk.run(
            [
                "--lat", "20", "--lon", "0", "-z", "2", "--size", "128x64", "--no-pin", "--attribution", "off",
                "-o", "out.png", "--report", "r.json", "--tiles", server.url("/{z}/{x}/{y}.png?key=SECRET"),
                "--tile-cache", "cache",
            ] + flags, environment: environment)
    }

    struct Row: Sendable {
        let west: [FaultAnswer]
        let says: String
    }

    /// Half of the image is drawn, the status is 3, one line says why, and the key is nowhere.
    @Test(arguments: [
        Row(west: [FaultAnswer(status: 403)], says: "the server refuses (403)"),
        Row(west: [FaultAnswer(status: 500)], says: "the server fails (500)"),
        Row(west: [FaultAnswer(status: 429, headers: [("Retry-After", "0")])], says: "too many requests (429)"),
        Row(west: [FaultAnswer(body: Array("<html>busy</html>".utf8))], says: "an HTML page instead of a tile"),
        Row(west: [FaultAnswer(body: [1, 2, 3], fault: .cut(after: 1))], says: "cut short"),
        Row(west: [FaultAnswer(body: [1, 2, 3], declaredLength: 4)], says: "cut short"),
        Row(west: [FaultAnswer(body: [], declaredLength: 50_000_000)], says: "more than 8388608 bytes"),
        Row(west: [.redirect("http://example.org/")], says: "not https"),
        Row(west: [FaultAnswer()], says: "an empty response instead of a tile"),
    ])
    func aServerRefusesOneTile(row: Row) throws {
        let outcome = try draw(west: row.west)
        #expect(outcome.exit == 3 && outcome.isTidy, "\(outcome.errors)")
        #expect(outcome.errors.contains("1 of 2 tiles failed to load"), "\(outcome.errors)")
        #expect(outcome.errors.contains(row.says), "\(outcome.errors)")
        let report = try desk.text("r.json")
        #expect(!outcome.errors.contains("SECRET") && !report.contains("SECRET"))
        #expect(try ReportJSON(desk.bytes("r.json")).tiles.map(\.outcome) == ["missing", "exact"])
        #expect(report.contains(#""complete" : false"#) && report.contains("\"problem\""))
        let image = try desk.image()
        #expect(image.pixels[0] != image.pixels[127] && image.pixels[127] == 0xFF00_8000)
    }

    @Test(arguments: [404, 204]) func absentTileIsOverzoomed(status: Int) throws {
        let outcome = try draw(west: [FaultAnswer(status: status)], ancestor: true)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try ReportJSON(desk.bytes("r.json")).tiles.map(\.outcome) == ["overzoomed", "exact"])
        #expect(server.requests("/2/1/1.png?key=SECRET").count == 1)
    }

    /// The image is complete, but another run may give a sharper one.
    @Test func failedTileIsOverzoomedAndReported() throws {
        let outcome = try draw(west: [FaultAnswer(status: 403)], ancestor: true)
        #expect(outcome.exit == 3 && outcome.errors.contains("refuses (403)"), "\(outcome.errors)")
        #expect(try ReportJSON(desk.bytes("r.json")).tiles.map(\.outcome) == ["overzoomed", "exact"])
    }

    @Test func retriesAServerThatFailsTwice() throws {
        let good = FaultAnswer(body: try Plain.png(.green))
        let outcome = try draw(west: [FaultAnswer(status: 500), FaultAnswer(status: 503), good])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(server.requests("/2/1/1.png?key=SECRET").count == 3)
    }

    @Test func failRequiresAllTiles() throws {
        let outcome = try draw(west: [FaultAnswer(status: 403)], flags: ["--missing-tiles", "fail"])
        #expect(outcome.exit == 1 && outcome.lines.count == 1 && outcome.errors.contains("refuses (403)"))
        #expect(try !desk.names.contains("out.png"))
    }

    @Test func failsWithoutAnyTile() throws {
        server.otherwise { _ in FaultAnswer(status: 403) }
        let outcome = try desk.run([
            "--lat", "20", "--lon", "0", "-z", "2", "-o", "out.png", "--tiles", server.url("/{z}/{x}/{y}.png"),
            "--tile-cache", "cache",
        ])
        #expect(outcome.exit == 1 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("put your application and a contact in the User-Agent"))
        #expect(try !desk.names.contains("out.png"))
    }

    /// Some servers refuse by an image.
    @Test func detectsPlaceholderTiles() throws {
        let sign = try Plain.sign()
        server.otherwise { _ in FaultAnswer(body: sign) }
        let run = { (tiles: String) in
            try desk.run([
                "--lat", "20", "--lon", "0", "-z", "2", "--size", "600x400", "--attribution", "off", "-o", "out.png",
                "--tiles", tiles, "--tile-cache", "cache",
            ])
        }
        let refused = try run(server.url("/{z}/{x}/{y}.png"))
        #expect(refused.exit == 0 && refused.errors.contains("are the same image"), "\(refused.errors)")
        let sea = try Plain.png(.blue)
        server.otherwise { _ in FaultAnswer(body: sea) }
        let plain = try run(server.url("/sea/{z}/{x}/{y}.png"))
        #expect(plain.exit == 0 && plain.errors.isEmpty, "\(plain.errors)")
    }

    @Test func theApplicationIsNamed() throws {
        let outcome = try draw(
            west: [FaultAnswer(status: 404)], flags: ["--user-agent", "Trails/2.1 (ops@example.org)"])
        #expect(outcome.exit == 3)
        let agents = Set(server.requests().compactMap { $0.headers["user-agent"] })
        #expect(agents == ["Trails/2.1 (ops@example.org) swift-map-snapshot/0.1.0"])
        let browser = try draw(west: [], flags: ["--user-agent", "Mozilla/5.0 (X11)"])
        #expect(browser.exit == 64 && browser.errors.contains("does not name your application"))
    }

    /// Keys and header fields come from the configuration, and are only sent to their server.
    @Test func sendsKeysOnlyToTheirServer() throws {
        server.otherwise { _ in FaultAnswer(status: 404) }
        let origin = server.url("")
        try desk.write(
            """
            {"tiles": ["\(origin)/k/{key}/{z}/{x}/{y}.png"],
             "servers": {"\(origin)": {"key": "$THE_KEY", "headers": {"Authorization": "Bearer HUSH"}}}}
            """, to: "c.json")
        let flags = ["--lat", "20", "--lon", "0", "-z", "2", "-o", "out.png", "--config", "c.json"]
        let outcome = try desk.run(flags + ["--tile-cache", "cache"], environment: ["THE_KEY": "SECRET"])
        #expect(outcome.exit == 1 && !outcome.errors.contains("SECRET") && !outcome.errors.contains("HUSH"))
        #expect(outcome.errors.contains("/k/{key}/{z}/{x}/{y}.png"), "\(outcome.errors)")
        #expect(!server.requests().isEmpty)
        for request in server.requests() {
            #expect(request.path.hasPrefix("/k/SECRET/") && request.headers["authorization"] == "Bearer HUSH")
        }
        let listing = try desk.run(["config", "show", "--config", "c.json"], environment: ["THE_KEY": "SECRET"])
        #expect(listing.exit == 0 && listing.text.contains("Authorization = (hidden)"), "\(listing.text)")
        #expect(!listing.text.contains("SECRET") && !listing.text.contains("HUSH"))
        for kind in ["{z}/{x}/{y}.png", "tiles.json", "city.pmtiles"] {
            let location = "https://tiles.example.org/\(kind)?key={key}"
            let unknown = try desk.run(flags + ["--tiles", location], environment: ["THE_KEY": "SECRET"])
            #expect(
                unknown.exit == 64 && unknown.errors.contains("no key is configured for {key}"), "\(unknown.errors)")
            #expect(unknown.errors.contains("https://tiles.example.org"), "\(unknown.errors)")
        }
        let unset = try desk.run(flags)
        #expect(unset.exit == 64 && unset.errors.contains("THE_KEY, which is not set"), "\(unset.errors)")
    }
}
