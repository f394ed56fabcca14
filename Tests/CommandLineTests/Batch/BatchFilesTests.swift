import FoundationEssentials
import TestSupport
import Testing

/// No file of a batch replaces another, and unwritable outputs are found before anything is lost.
@Suite(.runsTheTool) struct BatchFilesTests {
    private let batch: BatchDesk
    private var desk: Desk { batch.desk }
    private static let table = "id,lat,lon,out\na,47.1410,9.5209,a.png\nb,47.1420,9.5209,shops.csv\n"

    init() throws {
        batch = try BatchDesk()
        try desk.write(Self.table, to: "shops.csv")
        try desk.write(TemporaryFolder.bytes(of: Project.fixture("pins/pin.png")), to: "pin.png")
        for (link, target) in [("link", "shops.csv"), ("here", ".")] {
            try FileManager.default.createSymbolicLink(atPath: desk.file(link), withDestinationPath: target)
        }
    }

    private func expectRefusal(_ arguments: [String], says words: [String], input: String = "/dev/null") throws {
        let outcome = try desk.run(["batch"] + arguments + BatchDesk.small, input: input)
        #expect(outcome.exit == 64 && outcome.isTidy && outcome.lines.count == 1, "\(arguments): \(outcome.errors)")
        for word in words { #expect(outcome.errors.contains(word), "\(arguments): \(outcome.errors)") }
        #expect(try desk.text("shops.csv") == Self.table)
        #expect(try !desk.names.contains("a.png") && batch.count() == 0)
    }

    @Test(
        arguments: [
            (["--results", "shops.csv"], ["--results shops.csv", "another name"]),
            (["--results", "./here/link"], ["--results ./here/link", "another name"]),
            (["--contact-sheet", "link"], ["--contact-sheet link", "another name"]),
            (["--pin-image", "pin.png", "--contact-sheet", "pin.png"], ["--contact-sheet pin.png"]),
            (["--image", "a=pin.png", "--results", "here/pin.png"], ["--results here/pin.png"]),
            (["--results", "x", "--contact-sheet", "here/./x"], ["--results and --contact-sheet", "its own name"]),
            (["--results", "no/x", "--contact-sheet", "./no//x"], ["--results and --contact-sheet"]),
        ] as [([String], [String])])
    func neverReplacesInputFiles(flags: [String], words: [String]) throws {
        try expectRefusal(["shops.csv", "--output-dir", "pictures"] + flags, says: words)
        if flags[0] != "--image", flags[0] != "--pin-image" {
            let piped = ["-", "--input-format", "csv", "--output-dir", "pictures"]
            try expectRefusal(piped + flags, says: words, input: desk.file("shops.csv"))
        }
    }

    @Test func noRowReplacesATilesetOrATile() throws {
        let archive = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        try desk.write(archive, to: "a.pmtiles")
        try desk.write("id,lat,lon,out\na,47.1410,9.5209,a.pmtiles\n", to: "rows.csv")
        let outcome = try desk.run(
            ["batch", "rows.csv", "--output-dir", "here", "--size", "32x32", "--tiles", "a.pmtiles"])
        #expect(outcome.exit == 64 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("line 2: out a.pmtiles would replace --tiles a.pmtiles"), "\(outcome.errors)")
        #expect(try desk.bytes("a.pmtiles") == archive)
        try desk.write([1, 2, 3], to: "tiles/15/17251/11536.png")
        for (folder, out) in [
            ("tiles/15", "17251/11536.png"), (".", "tiles/15/17251/11536.png"), ("tiles", "1/0/0.png"),
        ] {
            try desk.write("{\"id\":1,\"lat\":47.141,\"lon\":9.5209,\"out\":\"\(out)\"}\n", to: "rows.ndjson")
            let flags = ["--output-dir", folder, "--size", "32x32", "--tiles", "tiles/", "--tiles", "a.pmtiles"]
            let table = try desk.run(["batch", "rows.ndjson"] + flags)
            #expect(
                table.exit == 64 && table.errors.contains("out \(out) would replace --tiles tiles/"), "\(table.errors)")
            let stream = try desk.run(["batch", "--stdin"] + flags, input: desk.file("rows.ndjson"))
            #expect(
                stream.exit == 0 && stream.text.contains("out \(out) would replace --tiles tiles/"), "\(stream.text)")
        }
        #expect(try desk.bytes("tiles/15/17251/11536.png") == [1, 2, 3])
    }

    @Test(arguments: [".", "here"]) func noRowReplacesItsTable(folder: String) throws {
        let words = ["line 3", "out shops.csv", "another name"]
        try expectRefusal(["shops.csv", "--output-dir", folder], says: words)
        try expectRefusal(
            ["-", "--input-format", "csv", "--output-dir", folder], says: words, input: desk.file("shops.csv"))
        try expectRefusal(["here/link", "--input-format", "csv", "--output-dir", folder], says: words)
    }

    @Test func writesResultsBesideImages() throws {
        try desk.write("id,lat,lon,out\na,47.1410,9.5209,deep/a.png\n", to: "shops.csv")
        let flags = ["--results", "pictures/deep.ndjson", "--contact-sheet", "pictures/sheet.png"]
        for _ in 0..<2 { #expect(try batch.batch(flags, table: "shops.csv").exit == 0) }
        #expect(try batch.digests().keys.sorted() == ["deep.ndjson", "deep/a.png", "sheet.png"])
        // Several outputs may share a device or pipe.
        let nowhere = ["--results", "/dev/null", "--contact-sheet", "/dev/null", "-q"]
        #expect(try batch.batch(nowhere, table: "shops.csv").exit == 0)
    }

    @Test(arguments: [
        ["--results", "pictures"], ["--results", "no/x"], ["--contact-sheet", "here"], ["--contact-sheet", "no/x.png"],
    ])
    func findsUnwritableOutputsFirst(flags: [String]) throws {
        let outcome = try batch.batch(flags, table: "shops.csv")
        #expect(outcome.exit == 73 && outcome.isTidy && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(flags[0]) && outcome.errors.contains(flags[1]), "\(outcome.errors)")
        #expect(try batch.digests().isEmpty)
    }

    @Test func reportsUnreadResponsesAfterTheSummary() throws {
        let outcome = try desk.run(
            [
                "-c", "'\(Tool.path)' \"$@\" > /dev/full", "sh", "batch", "shops.csv", "--output-dir", "pictures",
                "--results", "-",
            ] + BatchDesk.small, program: "/bin/sh")
        #expect(outcome.exit == 74 && outcome.isTidy, "\(outcome.errors)")
        let lines = outcome.lines.suffix(2)
        #expect(lines.first?.contains("2 rows: 2 drawn") == true, "\(outcome.errors)")
        #expect(lines.last?.contains("standard output") == true && lines.last?.contains("--resume") == true)
    }
}
