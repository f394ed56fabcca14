import CSQLite
import FoundationEssentials
import Imaging
import TestSupport
import Testing

/// Corrupt tilesets with one defect each: a line that names the file, never a trap, a hang or half an image.
@Suite(.runsTheTool) struct CorruptFixtureTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Generated: Decodable, Sendable {
            let base: String
            let sql: [String]
        }

        let file, expect: String
        let generated: Generated?
        var testDescription: String { file }
    }

    static let cases: [Case] = {
        let json = try? TemporaryFolder.bytes(of: Project.fixture("corrupt/cases.json"))
        return json.flatMap { try? JSONDecoder().decode([Case].self, from: Data($0)) } ?? []
    }()

    @Test func thereAreCases() { #expect(Self.cases.count > 60) }

    @Test(arguments: cases)
    func isRefusedOrDrawn(_ broken: Case) throws {
        let desk = try Desk()
        let path = try location(of: broken, desk)
        let before = try desk.names
        let camera = Mercator.flags(z: 16, x: 34501.5, y: 23010.5) + ["--size", "32x32", "-o", "out.png"]
        let drawn = try desk.draw(camera, tiles: path)
        let verified = try desk.run(["tiles", "verify", path])
        for outcome in [drawn, verified] {
            #expect(outcome.signal == nil && outcome.isTidy, "\(outcome.errors)")
            #expect(outcome.lines.count <= (outcome.exit == 3 ? 2 : 1), "\(outcome.errors)")
        }
        if broken.expect == "absent" { return try expectAbsent(drawn, verified) }
        // A 300-pixel tile is accepted by choice.
        let isAny = broken.expect == "any"
        switch drawn.exit {
        case 0:
            #expect(isAny || ["works", "flawed"].contains(broken.expect))
            #expect(try desk.image().width == 32)
        case 3:
            // A corrupt tile costs that tile: its parent is drawn.
            #expect(isAny || broken.expect.hasSuffix("fails"), "\(drawn.errors)")
            #expect(drawn.errors.contains(broken.file) && drawn.errors.contains("16/34501/23010"), "\(drawn.errors)")
            #expect(try desk.image().width == 32)
            try FileManager.default.removeItem(atPath: desk.file("out.png"))
            let strict = try desk.draw(camera + ["--missing-tiles", "fail"], tiles: path)
            #expect(strict.exit == 1 && strict.lines.count == 1 && strict.isTidy, "\(strict.errors)")
            #expect(strict.errors.contains(broken.file), "\(strict.errors)")
            #expect(try desk.names == before)
        default:
            #expect(drawn.exit == 1 && (isAny || !["works", "flawed"].contains(broken.expect)), "\(drawn.errors)")
            #expect(drawn.errors.contains(broken.file), "\(drawn.errors)")
            #expect(try desk.names == before)
            if broken.expect == "tile-fails", !drawn.errors.contains("tileset") {
                #expect(drawn.errors.contains("16/34501/23010"), "\(drawn.errors)")
            }
        }
        if broken.expect == "flawed" {
            #expect(verified.exit == 1 && verified.text.contains("attribution is unknown"), "\(verified.text)")
            let report = try desk.draw(camera.filter { $0 != "-q" } + ["--report", "out.json"], tiles: path)
            #expect(report.exit == 0 && report.lines.count == 1, "\(report.errors)")
            #expect(report.errors.contains("attribution of the map is unknown"), "\(report.errors)")
            #expect(try desk.text("out.json").contains("\"notice\" : \"unknown\""))
        }
        if broken.expect == "works" { #expect(verified.exit == 0, "\(verified.text)") }
        if broken.expect.hasSuffix("fails"), !isAny {
            #expect(verified.exit == 1, "\(verified.text)")
            #expect((verified.errors + verified.text).contains(broken.file))
        }
        if broken.expect == "open-fails" {
            let info = try desk.run(["tiles", "info", path])
            #expect(info.exit == 1 && info.output.isEmpty && info.lines.count == 1 && info.isTidy)
            #expect(info.errors.contains(broken.file), "\(info.errors)")
        }
    }

    /// A file without bytes is absent, not corrupt.
    private func expectAbsent(_ drawn: Outcome, _ verified: Outcome) throws {
        #expect(drawn.exit == 1 || drawn.exit == 3, "\(drawn.errors)")
        // If nothing is left, the set has no tiles.
        let isLeft = verified.exit == 0 && verified.text.contains("absent tiles")
        #expect(isLeft || verified.errors.contains("has no tiles"), "\(verified.text) \(verified.errors)")
    }

    /// Those that open can be inspected, even if their contents are wrong.
    @Test(arguments: cases.filter { $0.expect != "open-fails" && $0.generated == nil })
    func infoNeverTraps(_ broken: Case) throws {
        let desk = try Desk()
        let outcome = try desk.run(["tiles", "info", "--json", Project.fixture("corrupt/\(broken.file)")])
        #expect(outcome.signal == nil && outcome.isTidy && outcome.lines.count <= 1, "\(outcome.errors)")
        #expect(outcome.exit == 0 ? outcome.output.first == UInt8(ascii: "{") : outcome.errors.contains(broken.file))
    }

    private func location(of broken: Case, _ desk: Desk) throws -> String {
        guard let generated = broken.generated else { return Project.fixture("corrupt/\(broken.file)") }
        let base = try TemporaryFolder.bytes(of: Project.fixture("corrupt/\(generated.base)"))
        let path = try desk.write(base, to: broken.file)
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
        for sql in generated.sql { try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK) }
        return path
    }

    /// Archives truncated anywhere, like interrupted downloads.
    @Test(arguments: ["vaduz-core.pmtiles", "vaduz-core.mbtiles"], [0, 1, 2, 3])
    func cutAnywhere(name: String, part: Int) throws {
        let whole = try TemporaryFolder.bytes(of: Project.archive(name))
        let early = [0, 1, 6, 7, 8, 15, 16, 60, 99, 100, 101, 126, 127, 128, 200, 511, 512, 1024, 4095, 4096]
        let lengths = early + (1...20).map { whole.count * $0 / 20 - 1 }
        let desk = try Desk()
        for length in lengths.enumerated().filter({ $0.offset % 4 == part }).map(\.element) {
            try desk.write(Array(whole[..<length]), to: name)
            let camera = Mercator.flags(z: 14, x: 8625.5, y: 5751.5) + ["--size", "32x32", "-q", "-o", "out.png"]
            let outcome = try desk.draw(camera, tiles: name)
            #expect(outcome.signal == nil && outcome.isTidy && outcome.lines.count <= 1, "\(length): \(outcome.errors)")
            #expect([0, 1, 3].contains(outcome.exit), "\(length)")
            if outcome.exit == 1 {
                #expect(outcome.errors.contains(name), "\(length): \(outcome.errors)")
                #expect(try desk.names == [name], "\(length)")
            } else {
                #expect(try desk.image().width == 32, "\(length)")
                try FileManager.default.removeItem(atPath: desk.file("out.png"))
            }
        }
    }
}
