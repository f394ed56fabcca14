import TestSupport
import Testing

/// Batches over servers that refuse, fail or hang.
@Suite(.runsTheTool) struct BatchServerTests {
    private let server: FaultServer
    private let batch: BatchDesk
    private var desk: Desk { batch.desk }

    init() throws {
        server = try FaultServer()
        batch = try BatchDesk()
    }

    private func flags(_ more: String...) -> [String] {
        [
            "batch", "rows.ndjson", "--output-dir", "pictures", "--size", "64x64", "--zoom", "15", "--tiles",
            server.url("/{z}/{x}/{y}.png"), "--tile-cache", "cache", "--results", "results.ndjson",
        ] + more
    }

    /// Rows fail at once, and another run may draw them.
    @Test func stopsRequestsToARefusingServer() throws {
        server.otherwise { _ in FaultAnswer(status: 403) }
        let rows = (0..<2_000).map { "{\"lat\":\(40 + $0 / 100),\"lon\":\($0 % 100)}\n" }.joined()
        try desk.write(rows, to: "rows.ndjson")
        let outcome = try desk.run(flags("--quiet"))
        #expect(outcome.exit == 1, "\(outcome.errors)")
        let answers = try batch.answers()
        #expect(answers.count == 2_000)
        #expect(answers.allSatisfy { $0.code == "tile_source_failed" && $0.retryable == true })
        #expect(answers.last?.detail?.contains("not contacted for now; try again later") == true)
        // Eight open the breaker, a few are in progress by then, and there is a probe every ten seconds.
        #expect(server.requests().count < 100)
    }

    /// With more concurrent rows than refusals that open the breaker.
    @Test func serversWithoutDeepTilesAreNotBlocked() throws {
        let tile = try Plain.png(.green)
        server.otherwise { $0.path.hasPrefix("/13/") ? FaultAnswer(body: tile) : FaultAnswer(status: 404) }
        try desk.write(BatchDesk.ndjson(24), to: "rows.ndjson")
        let outcome = try desk.run(flags("--quiet", "--jobs", "16"))
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try batch.answers().map(\.status) == Array(repeating: "ok", count: 24))
    }

    /// The pipe is closed long before the server allows another request.
    @Test(arguments: [
        FaultAnswer(fault: .hang), FaultAnswer(status: 429, headers: [("Retry-After", "60")]),
        FaultAnswer(status: 503, headers: [("Retry-After", "60")]),
    ]) func sigtermEndsTheWaiting(answer: FaultAnswer) throws {
        server.otherwise { _ in answer }
        try desk.write(BatchDesk.ndjson(10), to: "rows.ndjson")
        let script = """
            "$@" &
            until [ -s asked ]; do sleep 0.02; done
            kill -TERM $!
            before=$(date +%s)
            wait $!
            echo $? $(( $(date +%s) - before < 20 ))
            """
        let run = ["-c", script, "sh", Tool.path] + flags("--timeout", "3600")
        let outcome = try desk.run(
            run, program: "/bin/sh",
            killedWhen: {
                if !server.requests().isEmpty { _ = try? desk.write("yes", to: "asked") }
                return false
            })
        #expect(outcome.text == "143 1\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("run the same command with --resume"), "\(outcome.errors)")
        #expect(try batch.digests().isEmpty)
    }

    /// Results are files that others read: they have what the row echoes, and no secret besides.
    @Test(arguments: [false, true]) func answersHaveNoKeys(isStream: Bool) throws {
        server.otherwise { _ in FaultAnswer(status: 403) }
        let rows = """
            {"lat":47.14,"lon":9.52,"meta":"?apikey=echoed"}
            {"lat":47.14,"lon":9.52,"tiles":["http://user:HUSH-1@h/{z}?apikey=HUSH-2&access_token=HUSH-3"]}
            {"lat":47.14,"lon":9.52,"zoom":"?token=HUSH-4"}

            """
        try desk.write(rows, to: "rows.ndjson")
        // The key in the path is known from the configuration.
        try desk.write(#"{"servers": {"\#(server.url(""))": {"headers": {"X-Key": "HUSH-PATH"}}}}"#, to: "c.json")
        let tiles = server.url("/HUSH-PATH/{z}/{x}/{y}.png?apikey=HUSH-5")
        let way = isStream ? ["--stdin"] : ["rows.ndjson", "--results", "results.ndjson"]
        let outcome = try desk.run(
            ["batch"] + way + ["--output-dir", "pictures", "--zoom", "15", "--tiles", tiles, "--config", "c.json"],
            input: isStream ? desk.file("rows.ndjson") : "/dev/null")
        let results = isStream ? outcome.text : try desk.text("results.ndjson")
        #expect(!results.contains("HUSH") && !outcome.errors.contains("HUSH"), "\(results)\(outcome.errors)")
        let details = try BatchAnswer.list(results).map { $0.detail ?? "" }
        #expect(details.count == 3 && details[0].contains("403"), "\(results)")
        #expect(details[1].contains("***"), "\(results)")
        #expect(results.contains("?apikey=echoed"))
    }

    /// No request is sent: cached rows may be drawn.
    @Test func openStreetMapIsNotForBatches() throws {
        try desk.write(BatchDesk.ndjson(2), to: "rows.ndjson")
        let tiles = ["--tiles", "https://tile.openstreetmap.org./{z}/{x}/{y}.png", "--tile-cache", "cache"]
        let table = ["batch", "rows.ndjson", "--output-dir", "pictures", "--zoom", "3", "--quiet"] + tiles
        let refused = try desk.run(table)
        #expect(refused.exit == 64 && refused.lines.count == 1, "\(refused.errors)")
        #expect(refused.errors.contains("policy forbids") && refused.errors.contains("--allow-bulk"))
        #expect(try desk.names == ["rows.ndjson"])
        let filter = try desk.run(["batch", "--stdin", "--output-dir", "pictures", "--zoom", "3"] + tiles)
        #expect(filter.exit == 64, "\(filter.errors)")
        let whole = ["--bbox", "9,47,10,48", "--zooms", "3", "-o", "a.pmtiles"]
        let fetch = try desk.run(["tiles", "fetch", "https://TILE.openstreetmap.org/{z}/{x}/{y}.png"] + whole)
        #expect(fetch.exit == 64 && fetch.errors.contains("--allow-bulk"), "\(fetch.errors)")
        let offline = try desk.run(table + ["--offline"])
        // It runs, but no tile is cached.
        #expect(offline.exit == 1, "\(offline.errors)")
    }

    /// The document is on another server, so only what it names shows the host.
    @Test func appliesToDocumentsThatNameOpenStreetMap() throws {
        let template = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
        server.on("/t.json", FaultAnswer(body: Array("{\"tiles\": [\"\(template)\"]}".utf8)))
        try desk.write(BatchDesk.ndjson(2), to: "rows.ndjson")
        let tiles = ["--tiles", server.url("/t.json"), "--tile-cache", "cache"]
        let table = ["batch", "rows.ndjson", "--output-dir", "pictures", "--zoom", "3", "--quiet"] + tiles
        let refused = try desk.run(table + ["--results", "results.ndjson"])
        #expect(refused.exit == 1, "\(refused.errors)")
        let answers = try batch.answers()
        #expect(answers.count == 2 && answers.allSatisfy { $0.detail?.contains("policy forbids") == true })
        let whole = ["--bbox", "9,47,10,48", "--zooms", "3", "-o", "a.pmtiles"]
        let fetch = try desk.run(["tiles", "fetch", server.url("/t.json")] + whole)
        #expect(fetch.exit != 0 && fetch.errors.contains("policy forbids"), "\(fetch.errors)")
    }
}
