import TestSupport
import Testing

/// A cache that cannot be written costs time and gives a note.
@Suite(.runsTheTool) struct BrokenTileCacheTests {
    let server: FaultServer
    let desk: Desk

    init() throws {
        server = try FaultServer()
        desk = try Desk()
        let tile = try Plain.png(.green)
        server.otherwise { _ in FaultAnswer(body: tile) }
        try desk.write("no folder", to: "cache")
    }

    private func tiles(_ path: String = "/{z}/{x}/{y}.png") -> [String] {
        ["--tiles", server.url(path), "--tile-cache", "cache"]
    }

    private func said(_ outcome: Outcome) -> Int {
        outcome.lines.count { $0.hasPrefix("snapshot: tiles are not cached: the tile cache cache/") }
    }

    @Test func renderReportsItOnce() throws {
        let place = ["--lat", "20", "--lon", "0", "-z", "2", "--attribution", "off", "-o", "out.png"]
        let outcome = try desk.run(place + tiles() + tiles("/over/{z}/{x}/{y}.png"))
        #expect(outcome.exit == 0 && outcome.isTidy && said(outcome) == 1, "\(outcome.errors)")
        let verbose = try desk.run(place + tiles() + tiles("/over/{z}/{x}/{y}.png") + ["--verbose"])
        #expect(verbose.exit == 0 && said(verbose) == 2, "\(verbose.errors)")
        let quiet = try desk.run(place + tiles() + ["--quiet"])
        #expect(quiet.exit == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
    }

    @Test func batchReportsItOnce() throws {
        try desk.write((0..<9).map { "{\"id\":\"r\($0)\",\"lat\":\($0),\"lon\":0}\n" }.joined(), to: "rows.ndjson")
        let flags = ["--zoom", "2", "--size", "64x64", "--attribution", "off"]
        let table = try desk.run(["batch", "rows.ndjson", "--output-dir", "pictures"] + flags + tiles())
        #expect(table.exit == 0 && said(table) == 1, "\(table.errors)")
        let stream = try desk.run(
            ["batch", "--stdin", "--output-dir", "others"] + flags + tiles(), input: desk.file("rows.ndjson"))
        #expect(stream.exit == 0 && said(stream) == 1, "\(stream.errors)")
    }

    @Test func fetchReportsItOnce() throws {
        let outcome = try desk.run([
            "tiles", "fetch", server.url("/{z}/{x}/{y}.png"), "--bbox", "-80,10,80,60", "--zooms", "2", "-o",
            "a.pmtiles",
            "--tile-cache", "cache",
        ])
        #expect(outcome.exit == 0 && said(outcome) == 1, "\(outcome.errors)")
    }
}
