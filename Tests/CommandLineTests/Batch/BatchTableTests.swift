import FoundationEssentials
import Imaging
import TestSupport
import Testing

/// `snapshot batch FILE`, as a user runs it.
@Suite(.runsTheTool) struct BatchTableTests {
    private let batch: BatchDesk
    private var desk: Desk { batch.desk }

    init() throws { batch = try BatchDesk() }

    @Test func writesFilesAndResponsesInOrder() throws {
        try desk.write(BatchDesk.ndjson(20), to: "rows.ndjson")
        let outcome = try batch.batch(["--results", "results.ndjson"])
        #expect(outcome.exit == 0 && outcome.isTidy, "\(outcome.errors)")
        #expect(outcome.lines.last?.contains("20 rows: 20 drawn in ") == true, "\(outcome.errors)")
        let answers = try batch.answers()
        #expect(answers.map(\.line) == Array(1...20) && answers.map(\.id) == (0..<20).map { "r\($0)" })
        #expect(answers.allSatisfy { $0.status == "ok" && $0.w == 64 && $0.h == 64 && $0.complete == nil })
        let files = try batch.digests()
        #expect(files.count == 10)
        #expect(answers.allSatisfy { answer in files[answer.out ?? ""] == answer.sha256 })
        #expect(answers.allSatisfy { $0.out?.hasSuffix("/\($0.etag ?? "").png") == true })
    }

    /// The order of processing, and so the number of jobs, does not affect the output.
    @Test func theFilesAreEqualForAnyNumberOfJobs() throws {
        try desk.write(BatchDesk.ndjson(16), to: "rows.ndjson")
        for jobs in ["1", "2", "8"] {
            #expect(try batch.batch(["--jobs", jobs, "-q"], into: jobs).errors.isEmpty)
        }
        let first = try batch.digests("1")
        #expect(try first.count == 8 && batch.digests("2") == first && batch.digests("8") == first)
    }

    @Test func skipsExistingFilesOnlyWithResume() throws {
        try desk.write("id,lat,lon,out\na,47.1410,9.5209,a.png\nb,47.1420,9.5209,deep/b.png\n", to: "shops.csv")
        func statuses(_ flags: [String]) throws -> [String] {
            #expect(try batch.batch(flags + ["--results", "results.ndjson"], table: "shops.csv").exit == 0)
            return try batch.answers().map(\.status)
        }
        #expect(try statuses([]) == ["ok", "ok"])
        #expect(try statuses([]) == ["ok", "ok"])
        #expect(try statuses(["--resume"]) == ["skipped", "skipped"])
        // Another request, a corrupt file.
        #expect(try statuses(["--resume", "--scale", "2"]) == ["ok", "ok"])
        var bytes = try desk.bytes("pictures/a.png")
        bytes[bytes.count / 2] ^= 1
        try desk.write(bytes, to: "pictures/a.png")
        #expect(try statuses(["--resume", "--scale", "2"]) == ["ok", "skipped"])
        #expect(try batch.digests().keys.sorted() == ["a.png", "deep/b.png"])
    }

    @Test func shardsCoverAllRows() throws {
        try desk.write(BatchDesk.ndjson(30), to: "rows.ndjson")
        var ids: [String?] = []
        for part in 0..<4 {
            #expect(try batch.batch(["--shard", "\(part)/4", "--results", "\(part).ndjson"]).exit == 0)
            let answers = try batch.answers("\(part).ndjson")
            #expect((5...10).contains(answers.count))
            ids += answers.map(\.id)
        }
        #expect(ids.count == 30 && Set(ids) == Set((0..<30).map { "r\($0)" }))
        #expect(try batch.batch(into: "whole").exit == 0)
        #expect(try batch.digests() == batch.digests("whole"))
    }

    /// Killed at any point, then resumed: the result is the same.
    @Test func isResumedAfterSIGKILL() throws {
        try desk.write(BatchDesk.ndjson(48), to: "rows.ndjson")
        #expect(try batch.batch(into: "whole").exit == 0)
        for kill in 1...10 {
            // Later each time, measured in files and not in time.
            _ = try batch.batch(["--resume"]) { batch.count() >= kill * 2 }
        }
        let outcome = try batch.batch(["--resume", "--results", "results.ndjson"])
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try batch.digests() == batch.digests("whole"))
        let answers = try batch.answers()
        #expect(answers.count == 48 && answers.count { $0.status == "skipped" } >= 20)
    }

    @Test func drawsOtherRowsAfterABadOne() throws {
        try desk.write("id,lat,lon\na,47.1410,9.5209\nb,99,9.5209\nc,47.1420,9.5209\n", to: "shops.csv")
        let outcome = try batch.batch(["--results", "-"], table: "shops.csv")
        #expect(outcome.exit == 0)
        #expect(outcome.lines.contains { $0.contains("line 3: ") && $0.contains("99") }, "\(outcome.errors)")
        #expect(outcome.lines.last?.contains("3 rows: 2 drawn, 1 failed") == true, "\(outcome.errors)")
        let answers = try BatchAnswer.list(outcome.text)
        #expect(answers.map(\.status) == ["ok", "error", "ok"])
        #expect(answers[1].code == "invalid_request" && answers[1].pointer == "/lat" && answers[1].retryable == false)
        #expect(try batch.batch(["-q", "--fail-on-error"], table: "shops.csv").exit == 1)
    }

    /// Nothing is drawn from a table with a stray quote; once fixed, everything is.
    @Test func aStrayQuoteEndsTheBatchBeforeAnythingIsDrawn() throws {
        let table = "id,lat,lon\na,47.1410,9.5209\n\"Joe's,47.1420,9.5209\nc,47.1430,9.5209\n"
        try desk.write(table, to: "shops.csv")
        let outcome = try batch.batch(["--resume"], table: "shops.csv")
        #expect(outcome.exit == 66 && outcome.lines.count == 1)
        let words = "shops.csv has a double quote in line 3 that is never closed: write it twice, or remove it"
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(try desk.names == ["shops.csv"])
        try desk.write(table.replacing("\"", with: ""), to: "shops.csv")
        #expect(try batch.batch(["--resume", "--fail-on-error"], table: "shops.csv").exit == 0)
        #expect(try batch.digests().count == 3)
    }

    /// The first row of the table gets the name, whatever is drawn first, and a later run finds it.
    @Test func givesDuplicateNamesToTheFirstRow() throws {
        try desk.write(
            "id,lat,lon,out\na,47.1410,9.5209,x.png\nb,47.1430,9.5209,x.png\nc,47.1410,9.5209,x.png\n",
            to: "shops.csv")
        for status in ["ok", "skipped"] {
            #expect(try batch.batch(["--resume", "--results", "r.ndjson"], table: "shops.csv").exit == 0)
            let answers = try batch.answers("r.ndjson")
            #expect(Set([answers[0], answers[2]].map(\.status)).contains(status))
            #expect(
                answers[1].status == "error" && answers[1].code == "invalid_request" && answers[1].pointer == "/out")
            #expect(answers[0].sha256 == answers[2].sha256)
        }
    }

    @Test func retriesIncompleteRowsOnResume() throws {
        try desk.write("{\"id\":\"far\",\"lat\":47.1410,\"lon\":9.5400,\"zoom\":16}\n", to: "rows.ndjson")
        for _ in 0..<2 {
            let outcome = try desk.run(
                [
                    "batch", "rows.ndjson", "--output-dir", "pictures", "--tiles", Project.archive("vaduz-holes"),
                    "--zoom",
                ]
                    + ["15", "--max-overzoom", "0", "--resume", "--results", "results.ndjson"])
            let answer = try #require(try batch.answers().first)
            // An image without any tile is an error; one with missing tiles is not.
            if answer.status == "ok" {
                #expect(answer.complete == false && (answer.missing ?? 0) > 0)
                #expect(outcome.errors.contains("with tiles missing"))
            } else {
                #expect(answer.code == "no_tiles")
            }
        }
    }

    @Test func geoJSONIsATableToo() throws {
        try desk.write(
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":7,"properties":{"out":"place.png","marker-color":"#00f"},
             "geometry":{"type":"Point","coordinates":[9.5209,47.1410]}},
            {"type":"Feature","properties":{"out":"way.webp","id":"w"},
             "geometry":{"type":"LineString","coordinates":[[9.5190,47.1400],[9.5230,47.1420]]}}]}
            """, to: "places.geojson")
        let outcome = try batch.batch(["--results", "-", "-q"], table: "places.geojson")
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text.contains("\"id\":7,") && outcome.text.contains("\"id\":\"w\""))
        #expect(try batch.digests().keys.sorted() == ["place.png", "way.webp"])
        #expect(try desk.bytes("pictures/way.webp").starts(with: Array("RIFF".utf8)))
    }

    @Test func theTableMayComeThroughAPipe() throws {
        try desk.write(BatchDesk.ndjson(4), to: "rows.ndjson")
        let outcome = try desk.run(
            ["batch", "-", "--output-dir", "pictures", "-q"] + BatchDesk.small, input: desk.file("rows.ndjson"))
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try batch.digests().count == 2)
    }

    @Test func theContactSheetShowsTheBatch() throws {
        try desk.write(BatchDesk.ndjson(10) + "{\"id\":\"bad\",\"lat\":99,\"lon\":0}\n", to: "rows.ndjson")
        #expect(try batch.batch(["--contact-sheet", "sheet.png"]).exit == 0)
        let sheet = try desk.image("sheet.png")
        #expect(sheet.width > 500 && sheet.height > 200 && Set(sheet.pixels).count > 100)
        #expect(try desk.names == ["pictures", "rows.ndjson", "sheet.png"])
    }

    @Test(
        arguments: [
            ([], 64, ["there are no rows"]),
            (["no.csv"], 64, ["there is no output"]),
            (["no.csv", "--output-dir", "p"], 66, ["no.csv"]),
            (["-", "--output-dir", "p"], 66, ["no rows"]),
            (["rows.txt", "--output-dir", "p"], 66, ["rows.txt"]),
            (["--stdin", "x.csv", "--output-dir", "p"], 64, ["--stdin"]),
            (["--stdin", "--results", "r", "--output-dir", "p"], 64, ["--results"]),
            (["-", "--output-dir", "p", "--jobs", "0"], 64, ["jobs 0", "1 to 256"]),
            (["-", "--output-dir", "p", "--shard", "4/4"], 64, ["shard 4/4", "from 0"]),
            (["-", "--output-dir", "p", "--row-timeout", "-1"], 64, ["row-timeout -1"]),
            (["-", "--output-dir", "p", "--tiles", "no.mbtiles"], 66, ["no.mbtiles"]),
            (["-", "--output-dir", "p", "--config", "no.json"], 78, ["no.json"]),
            (["-", "--output-dir", "p", "--image", "logo"], 64, ["image logo", "NAME=FILE"]),
            (["-", "--output-dir", "p", "--size", "0x0"], 64, ["size"]),
            (["-", "--output-dir", "out.png"], 73, ["out.png"]),
            (["-", "--output-dir", "p", "--contact-sheet", "-"], 64, ["contact-sheet"]),
            (["", "--output-dir", "p"], 64, ["input \"\""]),
            (["-", "--output-dir", "https://x/y"], 64, ["https://x/y", "s3://"]),
            (["-", "--output-dir", "p", "--zoom", "99"], 64, ["zoom 99", "0 to 24"]),
            (["--stdin", "--output-dir", "p", "--zoom", "99"], 64, ["zoom 99", "0 to 24"]),
            (["-", "--output-dir", "p", "--span", "-1"], 64, ["span -1", "0 to 180"]),
            (["--stdin", "--output-dir", "p", "--span", "3", "--zoom", "3"], 64, ["span and zoom"]),
            (["-", "--output-dir", "p", "--geojson", "-"], 64, ["standard input", "once"]),
            (["-", "--output-dir", "p", "--geojson", "no.json"], 66, ["no.json"]),
            (["-", "--output-dir", "p", "--pin-image", "no.png"], 66, ["no.png"]),
            (["-", "--output-dir", "p", "--pin", "47,9,image=no.png"], 66, ["no.png"]),
            (["-", "--output-dir", "p", "--image", "a=no.png"], 66, ["no.png"]),
        ] as [([String], Int32, [String])])
    func wrongUsage(arguments: [String], status: Int32, words: [String]) throws {
        let desk = try Desk()
        try desk.write("a file", to: "out.png")
        let tiles = Project.archive("vaduz-core.pmtiles")
        let outcome = try desk.run(["batch"] + arguments, environment: ["SNAPSHOT_TILES": tiles])
        #expect(outcome.exit == status && outcome.isTidy && outcome.lines.count == 1, "\(arguments): \(outcome.errors)")
        for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
        #expect(outcome.output.isEmpty)
    }
}
