import FoundationEssentials
import TestSupport
import Testing

/// The contents of the archives, compared with counts by other programs (SQLite's shell, find, a PMTiles reader in
/// Python).
@Suite(.runsTheTool) struct TilesCommandTests {
    struct Info: Decodable {
        struct Level: Decodable {
            let zoom, tiles, minBytes, maxBytes: Int
            let meanBytes: Double
            let bounds: [Double]?
        }
        let location, format: String
        let name, attribution, container, tileCompression: String?
        let fileSize, distinctTiles: Int?
        let clustered: Bool?
        let problems, notes: [String]
        let minzoom, maxzoom: Int?
        let bounds: [Double]?
        let tileSize, tiles: Int
        let densities: [Int]
        let levels: [Level]
    }

    struct Verification: Decodable {
        struct Defect: Decodable {
            let tile: String?
            let problem: String
        }
        let tiles, bytes: Int
        let formats: [String: Int]
        let defects: [Defect]
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let levels: [Int: Int]
        var tileSize = 256
        var formats: [String: Int]
        var testDescription: String { name }
    }

    static let core = [12: 4, 13: 4, 14: 12, 15: 12, 16: 12]
    static let cases = [
        Case(name: "vaduz-core.pmtiles", levels: core, formats: ["png": 44]),
        Case(name: "vaduz-core.mbtiles", levels: core, formats: ["png": 44]),
        Case(name: "vaduz-core-jpg.pmtiles", levels: core, formats: ["jpeg": 44]),
        Case(name: "vaduz-core-jpg.mbtiles", levels: core, formats: ["jpeg": 44]),
        Case(name: "vaduz-core-webp.pmtiles", levels: core, formats: ["webp": 44]),
        Case(name: "world-z2-dedup.mbtiles", levels: [0: 1, 1: 4, 2: 16], formats: ["png": 21]),
        Case(name: "world-z3-leaves.pmtiles", levels: [0: 1, 1: 4, 2: 16, 3: 64], formats: ["png": 85]),
        Case(name: "vaduz-gzip.pmtiles", levels: [14: 12], formats: ["png": 12]),
        Case(name: "vaduz-brotli.pmtiles", levels: [14: 12], formats: ["png": 12]),
        Case(name: "vaduz-zstd.pmtiles", levels: [14: 12], formats: ["png": 12]),
        Case(name: "vaduz-none.pmtiles", levels: [14: 12], formats: ["png": 12]),
        Case(name: "vaduz-unclustered.pmtiles", levels: [14: 12], formats: ["png": 12]),
        Case(name: "vaduz-tms", levels: [14: 12], formats: ["png": 12]),
        Case(name: "vaduz-2x", levels: [15: 6], formats: ["png": 6]),
        Case(name: "vaduz-mixed", levels: [14: 12], formats: ["png": 4, "jpeg": 4, "webp": 4]),
        Case(name: "vaduz-holes", levels: [12: 4, 13: 4, 14: 8, 15: 4], formats: ["png": 20]),
        Case(name: "vaduz-depths.mbtiles", levels: [14: 12, 15: 9], formats: ["png": 21]),
        Case(name: "overlay.mbtiles", levels: [14: 6, 15: 12], formats: ["png": 18]),
        Case(name: "helsinki-512", levels: [15: 9], tileSize: 512, formats: ["png": 9]),
    ]

    @Test(arguments: cases)
    func infoAndVerifyCountAsOthersDo(_ wanted: Case) throws {
        let desk = try Desk()
        let path = Project.archive(wanted.name)
        let outcome = try desk.run(["tiles", "info", "--json", path])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let info = try JSONDecoder().decode(Info.self, from: Data(outcome.output))
        #expect(Dictionary(uniqueKeysWithValues: info.levels.map { ($0.zoom, $0.tiles) }) == wanted.levels)
        #expect(info.tiles == wanted.levels.values.reduce(0, +))
        #expect(info.minzoom == wanted.levels.keys.min() && info.maxzoom == wanted.levels.keys.max())
        #expect(info.location == path && info.tileSize == wanted.tileSize)
        #expect(info.densities == (wanted.name == "vaduz-2x" ? [1, 2] : [1]))

        let verified = try desk.run(["tiles", "verify", "--json", path])
        #expect(verified.exit == 0 && verified.errors.isEmpty, "\(verified.errors)")
        let result = try JSONDecoder().decode(Verification.self, from: Data(verified.output))
        #expect(result.tiles == info.tiles && result.defects.isEmpty && result.bytes > 0)
        #expect(result.formats == wanted.formats)
    }

    @Test func theTablesAreForPeople() throws {
        let desk = try Desk()
        let path = Project.archive("vaduz-core.pmtiles")
        let info = try desk.run(["tiles", "info", path])
        #expect(info.exit == 0)
        let words = [
            path, "Vaduz core z12-16", "PMTiles 3", "png", "256 px", "12 to 16", "© OpenStreetMap contributors", "44",
            "none, directories gzip", "clustered", "kB", "on average", "9.4043, 47.10004, 9.58008, 47.21957",
        ]
        for word in words { #expect(info.text.contains(word), "\(word): \(info.text)") }
        #expect(info.text.split(separator: "\n").filter { $0.hasPrefix("  zoom ") }.count == 5)
        let verified = try desk.run(["tiles", "verify", path])
        #expect(verified.exit == 0 && verified.text.contains("44 (44 png)") && verified.text.hasSuffix("defects   0\n"))
        let broken = try desk.run(["tiles", "verify", Project.fixture("corrupt/folder-cut")])
        #expect(broken.exit == 1 && broken.text.contains("16/34501/23010") && broken.text.contains("defects   1"))
    }

    @Test(arguments: ["info", "verify"])
    func nothingThereIsStatus1(command: String) throws {
        try expectFailure(
            ["tiles", command, "/nope.pmtiles"], status: 1, says: ["/nope.pmtiles", "no such file", "use"])
        try expectFailure(["tiles", command, ""], status: 64, says: ["\"\"", "has no folder"])
    }

    /// The figures are those of the package pmtiles of PyPI, and of stat.
    @Test func infoAgreesWithOtherTools() throws {
        let desk = try Desk()
        let outcome = try desk.run(["tiles", "info", "--json", Project.archive("world-z3-leaves.pmtiles")])
        let info = try JSONDecoder().decode(Info.self, from: Data(outcome.output))
        #expect(info.container == "PMTiles 3" && info.tileCompression == "none" && info.clustered == true)
        #expect(info.fileSize == (try TemporaryFolder.bytes(of: Project.archive("world-z3-leaves.pmtiles"))).count)
        #expect(info.distinctTiles != nil && info.problems.isEmpty && info.notes.isEmpty)
        for level in info.levels {
            #expect(Double(level.minBytes) <= level.meanBytes && level.meanBytes <= Double(level.maxBytes))
            #expect(level.bounds?.count == 4)
        }
        let raw = try desk.run(["tiles", "info", "--json", Project.archive("vaduz-core.mbtiles")])
        #expect(raw.text.contains("\"metadata\" : {") && raw.text.contains("\"minzoom\" : \"12\""))
    }

    /// The zooms of larger tiles differ from map zooms; both are shown.
    @Test func largerTilesHaveZoomsOfTheirOwn() throws {
        let desk = try Desk()
        let path = Project.archive("helsinki-512")
        let info = try desk.run(["tiles", "info", path])
        #expect(info.text.contains("15 of its tiles, sharp on maps of zoom 16"), "\(info.text)")
        #expect(info.text.contains("in 24.92798, 60.16338, 24.96094, 60.17977"), "\(info.text)")
        let far = ["--lat", "60.177", "--lon", "24.94", "-z", "10", "-o", "out.png"]
        let drawn = try desk.draw(far, tiles: path)
        #expect(
            drawn.exit == 1 && drawn.errors.contains("no tiles at zoom 10 (zoom 9 of its own tiles, which have 512 px)")
        )
        #expect(drawn.errors.contains("zoom 16 or more") && drawn.errors.contains("--zoom"), "\(drawn.errors)")
        let note = try desk.draw(["--lat", "60.177", "--lon", "24.94", "-o", "out.png"], tiles: path)
        #expect(note.exit == 0, "\(note.errors)")
    }

    /// Listing the tiles would take half an hour or all memory: 2^31 of them, in 145 bytes.
    @Test(arguments: ["info", "verify"]) func longRunsTakeNoTime(command: String) throws {
        let desk = try Desk()
        // A header, and a directory: one entry, id 2^40, 2^31 tiles of 4 bytes at 0.
        let directory: [UInt8] = [1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20, 0x80, 0x80, 0x80, 0x80, 8, 4, 1]
        var bytes = Array("PMTiles".utf8) + [3]
        for number in [127, directory.count, 0, 0, 0, 0, 127 + directory.count, 4, 0, 0, 0] {
            bytes += (0..<8).map { UInt8(number >> (8 * $0) & 0xFF) }
        }
        bytes += [1, 1, 1, 2, 0, 30] + [UInt8](repeating: 0, count: 25)
        #expect(bytes.count == 127)
        try desk.write(bytes + directory + [1, 2, 3, 4], to: "run.pmtiles")
        let outcome = try desk.run(["tiles", command, "--json", "run.pmtiles"])
        #expect(outcome.signal == nil && outcome.text.contains("2147483648"), "\(outcome.text)")
        #expect(outcome.exit == (command == "info" ? 0 : 1), "\(outcome.errors)")
        if command == "verify" { #expect(outcome.text.contains("and the 2147483647 tiles after it")) }
    }

    @Test func htmlIsShownAsText() throws {
        let desk = try Desk()
        try desk.write(try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles")), to: "a.pmtiles")
        let attribution = "<a href=\"https://example.org\">A &amp; B</a>"
        let made = try desk.run(["tiles", "info", "a.pmtiles#attribution=\(attribution.replacing("&", with: "%26"))"])
        #expect(made.exit == 0 && made.text.contains("A & B") && !made.text.contains("href"), "\(made.errors)")
    }

    /// What a name means, in any location.
    @Test func otherWaysToWriteALocation() throws {
        let desk = try Desk()
        let archive = try TemporaryFolder.bytes(of: Project.archive("vaduz-core.pmtiles"))
        try desk.write(archive, to: "a#id=1.pmtiles")
        try desk.write(archive, to: "../home/maps/a b.pmtiles")
        for location in [
            "file:a%23id=1.pmtiles", "file://\(desk.path)/a%23id=1.pmtiles", "~/maps/a b.pmtiles",
            "pmtiles://~/maps/a b.pmtiles", "file://\(desk.home)/maps/a%20b.pmtiles",
        ] {
            #expect(try desk.run(["tiles", "verify", location]).exit == 0, "\(location)")
            try desk.write("{\"tiles\": [\"\(location)\"]}", to: "config.json")
            let drawn = try desk.run(
                Mercator.flags(z: 14, x: 8625.5, y: 5751.5) + ["--config", "config.json", "-o", "out.png"])
            #expect(drawn.exit == 0, "\(location): \(drawn.errors)")
        }
    }
}
