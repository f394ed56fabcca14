import TestSupport
import Testing

/// A batch into S3 (moto, which checks signatures), as a user runs it.
@Suite(.runsTheTool) struct BatchStoreTests {
    private let batch: BatchDesk
    private let server: StoreServer
    private var desk: Desk { batch.desk }

    init() async throws {
        batch = try BatchDesk()
        server = try await StoreServer()
    }

    private func run(_ place: String, _ environment: [String: String], _ flags: [String] = []) throws -> Outcome {
        try desk.run(
            ["batch", "rows.ndjson", "--output-dir", place, "-q"] + BatchDesk.small + flags, environment: environment)
    }

    @Test func bucketEqualsFolderOutput() async throws {
        try desk.write(
            BatchDesk.ndjson(4) + #"{"id":"named","lat":47.1410,"lon":9.5209,"out":"a b/vaduz.webp"}"# + "\n",
            to: "rows.ndjson")
        let first = try run("s3://maps/tool/run", server.environment, ["--results", "first.ndjson"])
        #expect(first.exit == 0 && first.errors.isEmpty, "\(first.errors)")
        #expect(try batch.batch().exit == 0)
        let answers = try batch.answers("first.ndjson")
        let files = try batch.digests()
        #expect(answers.count == 5 && answers.allSatisfy { $0.status == "ok" && files[$0.out ?? ""] == $0.sha256 })
        #expect(try await server.object("tool/run/a b/vaduz.webp").type == "image/webp")
        // Another run, or another machine, finds them.
        let again = try run("s3://maps/tool/run/", server.environment, ["--resume", "--results", "again.ndjson"])
        #expect(again.exit == 0, "\(again.errors)")
        let kept = try batch.answers("again.ndjson")
        #expect(kept.map(\.status) == Array(repeating: "skipped", count: 5))
        #expect(kept.map(\.sha256) == answers.map(\.sha256) && kept.map(\.bytes) == answers.map(\.bytes))
    }

    @Test func aStoreThatRefusesIsFoundBeforeAnyRowIsRead() throws {
        try desk.write(BatchDesk.ndjson(2), to: "rows.ndjson")
        var wrong = server.environment
        wrong["AWS_SECRET_ACCESS_KEY"] = "wrong"
        for (place, environment, status) in [
            ("s3://maps/x", wrong, Int32(77)), ("s3://no-such-bucket/x", server.environment, 69), ("s3://", wrong, 64),
        ] {
            let outcome = try run(place, environment)
            #expect(outcome.exit == status && outcome.isTidy && outcome.lines.count == 1, "\(outcome.errors)")
        }
    }
}
