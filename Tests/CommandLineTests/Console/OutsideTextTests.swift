import CSQLite
import Imaging
import TestSupport
import Testing

/// Text from archives, file names and URLs is sanitized for the terminal.
@Suite(.runsTheTool) struct OutsideTextTests {
    private static let evil = "Evil\u{1B}[2J\u{1B}]0;x\u{7}\nsnapshot: all good\u{202E}\u{9B}31m"

    private func expectClean(_ outcome: Outcome, lines count: Int? = nil) {
        let text = outcome.text + outcome.errors
        let bad = text.unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.generalCategory == .format)
        }
        #expect(bad.isEmpty, "\(bad.map { String($0.value, radix: 16) }): \(text.debugDescription)")
        if let count { #expect(outcome.lines.count == count, "\(text)") }
    }

    @Test func namesAndNoticesOfArchives() throws {
        let desk = try Desk()
        let path = desk.file("evil.mbtiles")
        var database: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        let quoted = Self.evil.replacing("'", with: "''")
        let tile = try Plain.png(.green).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let made = sqlite3_exec(
            database,
            """
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            INSERT INTO metadata VALUES ('name', '\(quoted)'), ('attribution', '\(quoted)'), ('format', 'png');
            INSERT INTO tiles VALUES (0, 0, 0, x'\(tile)'), (1, 0, 0, x'00');
            """, nil, nil, nil)
        #expect(made == SQLITE_OK)
        sqlite3_close(database)
        let info = try desk.run(["tiles", "info", path])
        #expect(info.exit == 0 && info.text.contains("Evil") && !info.text.contains("\nsnapshot:"), "\(info.text)")
        expectClean(info, lines: 0)
        let json = try desk.run(["tiles", "info", "--json", path])
        #expect(json.text.contains(#"Evil\u001b[2J"#) && json.text.contains(#"\u202e\u009b31m"#), "\(json.text)")
        expectClean(json)
        expectClean(try desk.run(["tiles", "verify", path]))
        expectClean(
            try desk.run([
                "--lat", "0", "--lon", "0", "-z", "0", "--size", "64x64", "--tiles", path, "-o", "o.png", "-v",
            ]))
    }

    @Test(arguments: [
        ["--lat", "47\u{1B}[31m", "--lon", "9", "-o", "out.png"],
        ["--lat", "47", "--lon", "9", "-o", "no/\(evil)/o.png"],
        ["--lat", "47", "--lon", "9", "--tiles", evil, "-o", "out.png"], [evil], ["tiles", evil], ["--\(evil)"],
        ["tiles", "info", evil], ["--lat", "47", "--lon", "9", "--config", evil, "-o", "out.png"],
        ["batch", evil, "--output-dir", "pictures"],
        ["--lat", "47", "--lon", "9", "-o", "out.png", "--format", evil],
    ])
    func valuesInErrors(arguments: [String]) throws {
        let outcome = try Desk().run(arguments)
        #expect(outcome.exit != 0)
        expectClean(outcome, lines: 1)
    }

    @Test func rowsInProgressLines() throws {
        let desk = try Desk()
        try desk.write("id,lat,lon,geojson\na,47.1,9.5,\"\(Self.evil)\"\n", to: "rows.csv")
        expectClean(try desk.run(["batch", "rows.csv", "--output-dir", "p", "--size", "9x9"]))
    }

    @Test(
        arguments: [
            ["--tiles", "https://h.invalid/{z}/{x}/{y}.png?apikey=SECRET#bogus=1"],
            ["--tiles", "http:/user:SECRET@h/{z}"],
            ["--tiles", "https://user:SECRET@h.invalid/{z}/{x}/{y}.png#id"],
            ["--tiles", "https://u:SECRET@h.invalid/x.pmtiles?token=SECRET", "--offline"],
            ["--tiles", "https://h.invalid/tiles.json?key=SECRET#tile-size=0"],
            ["--tiles", "a#dark=https://h.invalid/{z}?key=SECRET&id=1"],
        ])
    func keysInErrors(flags: [String]) throws {
        let desk = try Desk()
        let place = ["--lat", "47", "--lon", "9", "-o", "out.png"]
        for arguments in [place + flags, ["config", "show"] + flags, ["tiles", "info", flags[1]]] {
            let outcome = try desk.run(arguments)
            #expect(
                !(outcome.errors + outcome.text).contains("SECRET"), "\(arguments): \(outcome.errors)\(outcome.text)")
        }
    }

    @Test func keysInTheTemporaryFileOfAnExport() throws {
        let desk = try Desk()
        var database: OpaquePointer?
        #expect(sqlite3_open(desk.file("o.mbtiles.part"), &database) == SQLITE_OK)
        let made = sqlite3_exec(
            database,
            """
            PRAGMA application_id = 0x736e6170;
            CREATE TABLE job (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
            INSERT INTO job VALUES ('source', 'https://u:SECRET@h/{z}/{x}/{y}?key=SECRET');
            """, nil, nil, nil)
        #expect(made == SQLITE_OK)
        sqlite3_close(database)
        let source = Project.archive("vaduz-core.pmtiles") + "#dark=https://h.invalid/{z}/{x}/{y}?key=SECRET"
        let outcome = try desk.run(
            ["tiles", "fetch", source, "-o", "o.mbtiles", "--bbox", "9.52,47.13,9.53,47.14", "--zooms", "15"])
        #expect(outcome.exit == 1 && outcome.errors.contains("key=***"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("SECRET"), "\(outcome.errors)")
    }
}
