import TestSupport
import Testing

/// A batch into S3, as a user runs it.
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

    @Test(arguments: StoreServer.Kind.allCases) func bucketEqualsFolderOutput(kind: StoreServer.Kind) async throws {
        let server = try await StoreServer(kind)
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

    /// A table in a store, drawn by shards: each row once, and the same files as from a disk.
    @Test func shardsOfAStoredTable() async throws {
        let rows = BatchDesk.ndjson(20)
        try desk.write(rows, to: "rows.ndjson")
        #expect(try batch.batch().exit == 0)
        try await server.put(Array(rows.utf8), to: "tables/rows.ndjson")
        var offsets: [Int?] = []
        for shard in ["0/3", "1/3", "2/3"] {
            let outcome = try desk.run(
                ["batch", "s3://maps/tables/rows.ndjson", "-o", "images", "-q", "--shard", shard, "--results", "r"]
                    + BatchDesk.small, environment: server.environment)
            #expect(outcome.exit == 0, "\(outcome.errors)")
            offsets += try batch.answers("r").map(\.offset)
        }
        #expect(Set(offsets).count == 20 && !offsets.contains(nil))
        #expect(try batch.digests("images") == batch.digests())
        for (name, status) in [("s3://maps/tables/none.csv", Int32(66)), ("s3://maps", 66)] {
            let outcome = try desk.run(
                ["batch", name, "-o", "i", "-q"] + BatchDesk.small, environment: server.environment)
            #expect(outcome.exit == status && outcome.isTidy, "\(outcome.errors)")
        }
    }

    @Test func uploadsAreForStores() throws {
        try desk.write(BatchDesk.ndjson(2), to: "rows.ndjson")
        #expect(try run("s3://maps/uploads", server.environment, ["--uploads", "2"]).exit == 0)
        #expect(try run("s3://maps/uploads", server.environment, ["--uploads", "0"]).exit == 64)
        #expect(try run("folder", server.environment, ["--uploads", "2"]).exit == 64)
    }

    @Test func splitWritesParts() throws {
        try desk.write(BatchDesk.ndjson(10), to: "rows.ndjson")
        let outcome = try desk.run(["batch", "split", "rows.ndjson", "--parts", "3", "-o", "parts"])
        #expect(outcome.exit == 0 && outcome.errors.contains("10 rows in 3 files"), "\(outcome.errors)")
        var count = 0
        for part in 0..<3 {
            #expect(try batch.batch(["--results", "r"], table: "parts/part-\(part).ndjson").exit == 0)
            count += try batch.answers("r").count
        }
        #expect(count == 10)
        for (flags, status) in [
            (["rows.ndjson", "--parts", "3", "-o", "parts"], Int32(73)),
            (["rows.ndjson", "--parts", "0", "-o", "p"], 64),
            (["none.csv", "--parts", "2", "-o", "q"], 66), (["s3://a/b.csv", "--parts", "2", "-o", "q"], 64),
            (["rows.ndjson", "-o", "q"], 64),
        ] {
            let outcome = try desk.run(["batch", "split"] + flags)
            #expect(outcome.exit == status && outcome.isTidy, "\(flags): \(outcome.errors)")
        }
        #expect(try desk.run(["batch", "split", "--help"]).text.contains("--parts"))
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
