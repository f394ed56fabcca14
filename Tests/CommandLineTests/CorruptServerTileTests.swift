import Imaging
import TestSupport
import Testing

/// Corrupt tiles that a server sends with status 200, and what remains of them after it recovers.
@Suite(.runsTheTool) struct CorruptServerTileTests {
    let server: FaultServer
    let desk: Desk

    init() throws {
        server = try FaultServer()
        desk = try Desk()
    }

    enum Fault: CaseIterable {
        /// The source detects it.
        case half
        /// Only decoding detects it.
        case undecodable

        func body() throws -> [UInt8] {
            switch self {
            case .half:
                let tile = try Plain.png(.green)
                return Array(tile.prefix(tile.count / 2))
            case .undecodable: return Plain.undecodable
            }
        }
    }

    /// Tiles of level 2; the one at 2/1/1 as given.
    private func serve(_ west: [UInt8], age: Int = 3_600) throws {
        let tile = try Plain.png(.green)
        server.otherwise { request in
            guard request.path.hasPrefix("/2/") else { return FaultAnswer(status: 404) }
            return FaultAnswer(
                headers: [("Cache-Control", "max-age=\(age)")], body: request.path == "/2/1/1.png" ? west : tile)
        }
    }

    private func draw(_ flags: [String] = []) throws -> Outcome {
        try desk.run(
            [
                "--lat", "20", "--lon", "0", "-z", "2", "--size", "128x64", "--no-pin", "--attribution", "off",
                "-o", "out.png", "--report", "r.json", "--tiles", server.url("/{z}/{x}/{y}.png"), "--tile-cache",
                "cache",
            ] + flags)
    }

    @Test(arguments: Fault.allCases) func corruptTileIsMissingAndNotCached(fault: Fault) throws {
        try serve(try fault.body())
        for _ in 1...2 {
            let outcome = try draw()
            #expect(outcome.exit == 3 && outcome.isTidy, "\(outcome.errors)")
            #expect(outcome.errors.contains("1 of 2 tiles failed to load"), "\(outcome.errors)")
            let tiles = try ReportJSON(desk.bytes("r.json")).tiles
            #expect(tiles.map(\.outcome) == ["missing", "exact"])
        }
        #expect(server.requests("/2/1/1.png").count == 2)
        let strict = try draw(["--missing-tiles", "fail"])
        #expect(strict.exit == 1 && strict.lines.count == 1 && strict.errors.contains("2/1/1"), "\(strict.errors)")
        try serve(try Plain.png(.blue))
        let healed = try draw()
        #expect(healed.exit == 0 && healed.errors.isEmpty, "\(healed.errors)")
        #expect(try desk.image().pixels[0] == 0xFF00_00FF)
    }

    @Test(arguments: Fault.allCases) func drawsTheStaleTile(fault: Fault) throws {
        try serve(try Plain.png(.blue), age: 0)
        #expect(try draw().exit == 0)
        try serve(try fault.body())
        for _ in 1...2 {
            let outcome = try draw()
            #expect(outcome.exit == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("what the server sent is corrupt"), "\(outcome.errors)")
            #expect(try desk.image().pixels[0] == 0xFF00_00FF)
        }
        try serve(try Plain.png(.green))
        let healed = try draw()
        #expect(healed.exit == 0 && healed.errors.isEmpty, "\(healed.errors)")
        #expect(try desk.image().pixels[0] == 0xFF00_8000)
    }

    /// Every row gets a result, and is complete as soon as the server recovers.
    @Test(arguments: Fault.allCases) func batchContinues(fault: Fault) throws {
        let rows = (0..<20).map { "{\"id\":\"r\($0)\",\"lat\":20,\"lon\":\(Double($0) / 10 - 1)}\n" }.joined()
        try desk.write(rows, to: "rows.ndjson")
        let flags = [
            "batch", "rows.ndjson", "--output-dir", "pictures", "--zoom", "2", "--size", "64x64", "--attribution",
            "off",
            "--tiles", server.url("/{z}/{x}/{y}.png"), "--tile-cache", "cache", "--results", "results.ndjson",
        ]
        try serve(try fault.body())
        let outcome = try desk.run(flags)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        let results = try desk.text("results.ndjson")
        let answers = try BatchAnswer.list(results)
        #expect(answers.count == 20 && answers.allSatisfy { $0.status == "ok" && $0.complete == false }, "\(results)")
        try serve(try Plain.png(.blue))
        let healed = try desk.run(flags + ["--resume"])
        #expect(healed.exit == 0, "\(healed.errors)")
        let whole = try BatchAnswer.list(try desk.text("results.ndjson"))
        #expect(whole.count == 20 && whole.allSatisfy { $0.status == "ok" && $0.complete == nil }, "\(whole)")
    }

    /// Nothing that cannot be drawn goes into an archive.
    @Test(arguments: Fault.allCases) func fetchCountsItAsFailed(fault: Fault) throws {
        try serve(try fault.body())
        let flags = [
            "tiles", "fetch", server.url("/{z}/{x}/{y}.png"), "--bbox", "-80,10,80,60", "--zooms", "2", "-o",
            "out.pmtiles",
            "--tile-cache", "cache",
        ]
        let failed = try desk.run(flags)
        #expect(failed.exit == 1 && failed.lines.count == 1 && failed.isTidy, "\(failed.errors)")
        #expect(failed.errors.contains("1 of 2 tiles failed") && failed.errors.contains("2/1/1"), "\(failed.errors)")
        #expect(try !desk.names.contains("out.pmtiles"))
        try serve(try Plain.png(.blue))
        let healed = try desk.run(flags)
        #expect(healed.exit == 0, "\(healed.errors)")
    }
}
