import FoundationEssentials
import TestSupport
import Testing

/// What is in the archives, against counts made by other programs (SQLite's shell, find, a PMTiles reader in Python).
@Suite(.runsTheTool) struct TilesCommandTests {
    struct Info: Decodable {
        struct Level: Decodable { let zoom, tiles: Int }
        let location, format: String
        let name, attribution: String?
        let minzoom, maxzoom: Int?
        let bounds: [Double]?
        let tileSize, tiles: Int
        let densities: [Int]
        let levels: [Level]
    }

    struct Verification: Decodable {
        struct Defect: Decodable { let tile, problem: String }
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
        let words = [path, "Vaduz core z12-16", "png", "256 px", "12 to 16", "© OpenStreetMap contributors", "44"]
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
            ["tiles", command, "/nope.pmtiles"], status: 1, says: ["/nope.pmtiles", "no such file", "give"])
        try expectFailure(["tiles", command, ""], status: 64, says: ["\"\"", "names no folder"])
    }
}
