import MapSnapshot
import TestSupport
import Testing

@testable import snapshot

/// Messages of a batch.
@Suite(.runsTheTool) struct BatchNotesTests {
    @Test func mergesEqualNotesOfRows() {
        let notes = BatchNotes()
        #expect(notes.lines.isEmpty)
        func upscaled(_ times: Int) -> SnapshotNote { SnapshotNote(.tilesUpscaled, "upscaled \(times) times") }
        notes.add([SnapshotNote(.pinsOutside, "outside"), upscaled(4)], of: "c.png")
        for name in ["b.png", "a.png"] { notes.add([upscaled(2), upscaled(2)], of: name) }
        notes.add([SnapshotNote(.notCached, "full")], of: "b.png")
        #expect(
            notes.lines == [
                "full (--cache)",
                "3 rows, such as a.png: upscaled 2 times (--tiles; README, section \"Getting tiles\")",
                "1 row: outside",
            ])
        for code in [SnapshotNote.Code.glyphsMissing, .labelsOmitted, .pinsOmitted, .tilesFailed] {
            notes.add([SnapshotNote(code, "\(code)")], of: "b.png")
        }
        #expect(notes.lines.count == 5, "\(notes.lines)")
        #expect(notes.lines.last == "1 row: pinsOmitted (and 2 other notes)", "\(notes.lines)")
    }

    /// What most rows have is said, not what the first one has.
    @Test func anOddRowIsNotTheExample() {
        let notes = BatchNotes()
        notes.add([SnapshotNote(.defaultZoomLowered, "odd")], of: "a.png")
        for name in ["c.png", "b.png"] { notes.add([SnapshotNote(.defaultZoomLowered, "usual")], of: name) }
        #expect(notes.lines.first?.hasPrefix("3 rows, such as b.png: usual") == true, "\(notes.lines)")
        for index in 0..<1_000 { notes.add([SnapshotNote(.defaultZoomLowered, "\(index)")], of: "z") }
        #expect(notes.lines.first?.hasPrefix("1,003 rows, such as b.png: usual") == true, "\(notes.lines)")
    }

    /// Rows without a zoom, where the tiles are not as deep as the default: drawn, as by `render`, which says so, too.
    @Test func aLowerZoomIsNotAFailure() throws {
        let desk = try Desk()
        let flags = ["--size", "64x64", "--attribution", "off", "--tiles", Project.archive("world-z2-dedup.mbtiles")]
        try desk.write("id,lat,lon\na,10,20\nb,-10,-20\n", to: "places.csv")
        let outcome = try desk.run(["batch", "places.csv", "-o", "maps", "--name", "{id}.png"] + flags)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("2 rows: the deepest tiles here have zoom"), "\(outcome.errors)")
        let one = try desk.run(["--lat", "10", "--lon", "20", "-o", "o.png"] + flags)
        #expect(one.exit == 0 && one.errors.contains("snapshot: the deepest tiles here have zoom"), "\(one.errors)")
        let table = try desk.run(["batch", "places.csv", "-o", "none", "--zoom", "16"] + flags)
        let alone = try desk.run(["--lat", "10", "--lon", "20", "--zoom", "16", "-o", "p.png"] + flags)
        #expect(table.exit == 1 && alone.exit == 1, "\(table.errors) \(alone.errors)")
    }

    @Test func printsSharedNotesOnce() throws {
        let batch = try BatchDesk()
        try batch.desk.write(BatchDesk.ndjson(6), to: "rows.ndjson")
        let outcome = try batch.batch(["--cache", "rows.ndjson"])
        let said = outcome.lines.filter { !$0.contains("%") }
        #expect(outcome.exit == 0 && said.count == 3, "\(outcome.errors)")
        #expect(said.contains { $0.contains(": 6 rows") && $0.contains("tiles are upscaled") }, "\(outcome.errors)")
        #expect(
            said.contains { $0.hasPrefix("snapshot: images are not cached, because rows.ndjson") }, "\(outcome.errors)")
        #expect(said.last?.contains("6 rows: 6 drawn in") == true, "\(outcome.errors)")
        #expect(try batch.batch(["--cache", "rows.ndjson", "-q"]).errors.isEmpty)
    }

    @Test(arguments: [(10, nil), (11, "1 more row failed; --results FILE lists them all")] as [(Int, String?)])
    func printsTenFailures(count: Int, more: String?) throws {
        let batch = try BatchDesk()
        try batch.desk.write(String(repeating: "{\"lat\":99,\"lon\":0}\n", count: count), to: "rows.ndjson")
        let outcome = try batch.batch()
        let lines = outcome.lines.map { $0.dropFirst("snapshot: ".count) }
        #expect(lines.prefix(10).allSatisfy { $0.hasPrefix("line ") }, "\(outcome.errors)")
        #expect(lines.dropFirst(10).dropLast().map(String.init) == [more].compactMap(\.self), "\(outcome.errors)")
        let named = try batch.batch(["--results", "r"])
        #expect(named.errors.contains("1 more row failed; r lists them all") == (more != nil), "\(named.errors)")
    }

    @Test func countsASingleRow() throws {
        let batch = try BatchDesk()
        try batch.desk.write("{\"lat\":99,\"lon\":0}\n", to: "rows.ndjson")
        let outcome = try batch.batch()
        #expect(outcome.lines.last?.hasPrefix("snapshot: 1 row: 0 drawn, 1 failed in ") == true, "\(outcome.errors)")
    }

    @Test(arguments: ["id,lat,lon\n1,47,9\n", "\u{FEFF}\n [{\"lat\":47,\"lon\":9}]"])
    func anotherTableThroughAPipeIsRefused(table: String) throws {
        let batch = try BatchDesk()
        let path = try batch.desk.write(table, to: "table")
        let outcome = try batch.desk.run(
            ["batch", "-", "--output-dir", "pictures"] + BatchDesk.small, input: path)
        #expect(outcome.exit == 66 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("not NDJSON") && outcome.errors.contains("--input-format csv"))
        try batch.desk.write("\u{FEFF} \n{\"lat\":47.1410,\"lon\":9.5209}", to: "table")
        #expect(try batch.desk.run(["batch", "-", "-q", "--output-dir", "p"] + BatchDesk.small, input: path).exit == 0)
    }
}
