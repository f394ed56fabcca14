import FoundationEssentials
import TestSupport
import Testing

/// `--name`, `--scales` and `--appearances` of a batch, and how it ends.
@Suite(.runsTheTool) struct BatchNamingTests {
    private let batch: BatchDesk
    private var desk: Desk { batch.desk }

    init() throws {
        batch = try BatchDesk()
        try desk.write("id,lat,lon\na,47.1410,9.5209\nb,47.1420,9.5209\n", to: "shops.csv")
    }

    @Test func rowsAreNamedByTheirIds() throws {
        #expect(try batch.batch(["--name", "{id}.png", "-q"], table: "shops.csv").errors.isEmpty)
        #expect(try batch.digests().keys.sorted() == ["a.png", "b.png"])
        // The extension is the format.
        #expect(try batch.batch(["--name", "maps/{id}.webp", "-q"], table: "shops.csv", into: "webp").exit == 0)
        #expect(try desk.bytes("webp/maps/a.webp").starts(with: Array("RIFF".utf8)))
        let outcome = try batch.batch(
            ["--name", "{id}.png", "--resume", "--results", "r.ndjson"], table: "shops.csv")
        #expect(outcome.exit == 0)
        #expect(try batch.answers("r.ndjson").map(\.status) == ["skipped", "skipped"])
    }

    @Test func theFilterNamesRowsToo() throws {
        try desk.write(
            "{\"id\":\"a\",\"lat\":47.1410,\"lon\":9.5209}\n{\"lat\":47.1410,\"lon\":9.5209}\n", to: "rows.ndjson")
        let outcome = try desk.run(
            ["batch", "--stdin", "--output-dir", "pictures", "--name", "{id}.png"] + BatchDesk.small,
            input: desk.file("rows.ndjson"))
        let answers = try BatchAnswer.list(outcome.text)
        #expect(outcome.exit == 0 && answers.map(\.status) == ["ok", "error"])
        #expect(answers[0].out == "a.png" && answers[1].pointer == "/id")
    }

    /// Each is byte for byte what a batch with that scale draws, except that its name says so.
    @Test func eachRowHasAnImagePerScale() throws {
        let flags = ["--name", "{id}.png", "--scales", "1,2", "--results", "r.ndjson"]
        let outcome = try batch.batch(flags, table: "shops.csv")
        #expect(outcome.exit == 0 && outcome.lines.last?.contains("4 images: 4 drawn") == true, "\(outcome.errors)")
        #expect(try batch.digests().keys.sorted() == ["a.png", "a@2x.png", "b.png", "b@2x.png"])
        #expect(
            try batch.batch(["--name", "{id}@2x.png", "--scale", "2", "-q"], table: "shops.csv", into: "two").exit == 0)
        #expect(try desk.bytes("two/a@2x.png") == desk.bytes("pictures/a@2x.png"))
        let answers = try batch.answers("r.ndjson")
        #expect(answers.map(\.line) == [2, 2, 3, 3] && answers.map(\.scale) == [1, 2, 1, 2])
        #expect(
            answers.map(\.out) == ["a.png", "a@2x.png", "b.png", "b@2x.png"] && answers.map(\.w) == [64, 128, 64, 128])
    }

    /// No light map under the name of a dark one.
    @Test func thereIsNoDarkImageWithoutDarkTiles() throws {
        let flags = ["--name", "{id}.png", "--appearances", "light,dark", "--results", "r.ndjson"]
        let outcome = try batch.batch(flags, table: "shops.csv")
        #expect(outcome.exit == 0 && outcome.errors.contains("no dark tiles"), "\(outcome.errors)")
        #expect(try batch.digests().keys.sorted() == ["a.png", "b.png"])
        let answers = try batch.answers("r.ndjson")
        #expect(answers.map(\.status) == ["ok", "error", "ok", "error"])
        #expect(answers.compactMap(\.code) == ["no_dark_tiles", "no_dark_tiles"])
        #expect(answers.map(\.appearance) == ["light", "dark", "light", "dark"])
    }

    @Test func rowsWithTheSameNameAreRefused() throws {
        try desk.write("id,lat,lon,out\na,47.1410,9.5209,x@2x.png\nb,47.1430,9.5209,x.png\n", to: "shops.csv")
        #expect(try batch.batch(["--scales", "1,2", "--results", "r.ndjson"], table: "shops.csv").exit == 0)
        let answers = try batch.answers("r.ndjson")
        #expect(answers.count == 4 && answers.filter { $0.status == "error" }.allSatisfy { $0.line == 3 })
        #expect(answers.contains { $0.status == "error" && $0.pointer == "/out" })
    }

    /// A batch that draws nothing has failed; the filter has answered.
    @Test func nothingDrawnIsStatus1() throws {
        try desk.write("id,lat,lon\na,99,9\nb,98,9\n", to: "shops.csv")
        let outcome = try batch.batch(["--results", "r.ndjson"], table: "shops.csv")
        #expect(outcome.exit == 1 && outcome.lines.last?.contains("2 rows: 0 drawn, 2 failed") == true)
        #expect(try batch.answers("r.ndjson").count == 2)
        try desk.write("{\"lat\":99,\"lon\":9}\n", to: "rows.ndjson")
        let filter = try desk.run(
            ["batch", "--stdin", "--output-dir", "pictures"] + BatchDesk.small, input: desk.file("rows.ndjson"))
        #expect(filter.exit == 0)
        // What is already there counts.
        try desk.write("id,lat,lon\na,47.1410,9.5209\n", to: "shops.csv")
        for _ in 0..<2 { #expect(try batch.batch(["--resume"], table: "shops.csv").exit == 0) }
    }

    /// The results of the rows that were drawn before Ctrl-C.
    @Test func anInterruptedRunWritesItsResults() throws {
        try desk.write(BatchDesk.ndjson(400), to: "rows.ndjson")
        try desk.write(
            """
            import os, signal, subprocess, sys, time
            tool = subprocess.Popen(sys.argv[1:])
            while sum(len(files) for _, _, files in os.walk("pictures")) < 3:
                time.sleep(0.002)
            tool.send_signal(signal.SIGINT)
            print(tool.wait())
            """, to: "drive.py")
        let outcome = try desk.run(
            [
                "drive.py", Tool.path, "batch", "rows.ndjson", "--output-dir", "pictures", "--jobs", "1", "--results",
                "r.ndjson",
            ]
                + BatchDesk.small, program: "/usr/bin/python3")
        #expect(outcome.text == "130\n", "\(outcome.errors)")
        let answers = try batch.answers("r.ndjson")
        #expect(answers.count >= 3 && answers.count < 400 && answers.allSatisfy { $0.status == "ok" })
        #expect(answers.compactMap(\.line) == answers.compactMap(\.line).sorted())
        #expect(outcome.errors.contains("are left: run the same command with --resume"))
    }
}
