import Foundation
import Imaging
import Synchronization
import TestSupport
import Testing

/// MapLibre's render tests, from a folder that `RENDER_SUITE` names; skipped without it.
///
/// `passing.txt` lists the tests that pass: one that no longer does is an error. Failing ones are written side by side
/// (drawn, expected, where they differ) into the folder that `RENDER_SUITE_OUTPUT` names.
@Suite(
    .enabled(if: RenderSuite.shared != nil, "set RENDER_SUITE to the folder with MapLibre's tests and their harness"))
struct RenderSuiteTests {
    /// What can be drawn so far, by the demands of a test.
    static let families: Set<String> = [
        "background", "empty", "fill", "circle", "line", "pattern", "raster", "heatmap", "hillshade", "color-relief",
        "icon", "text-point", "text-line", "fill-extrusion",
    ]

    @Test func testsThatPassedStillPass() throws {
        let suite = try #require(RenderSuite.shared)
        let known = try Self.passing()
        var passed: Set<String> = []
        for (list, name) in [
            ("static2d", "static"), ("folded2d", "folded"), ("pitched", "pitched"),
            ("foldedpitched", "folded and pitched"),
        ] {
            let families = suite.families()
            let ids = suite.ids(list).filter { Self.families.contains(families[$0] ?? "") }
            let good = ids.filter { Self.passes($0, suite) }
            passed.formUnion(good)
            print("render suite, \(name): \(good.count) of \(ids.count)")
            for family in Self.families.sorted() {
                let (all, passing) = (ids.filter { families[$0] == family }, good.filter { families[$0] == family })
                print("  \(family): \(passing.count) of \(all.count)")
            }
        }
        for id in known.subtracting(passed).sorted() { Issue.record("\(id) passed before") }
        let new = passed.subtracting(known).sorted()
        if !new.isEmpty { print("not in passing.txt yet:", new.joined(separator: " ")) }
    }

    /// Runs the tool once for each of them: half a minute with an optimized tool.
    @Test func testsThatPassDoSoThroughTheTool() throws {
        let suite = try #require(RenderSuite.shared)
        let beyond = try Self.beyondTheTool()
        let ids = try Self.passing().subtracting(beyond.keys).sorted()
        let folder = try TemporaryFolder()
        let tool = try SuiteTool(suite, in: folder.path)
        let failed = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: ids.count) { index in
            let result = SuiteTest(ids[index], of: suite).flatMap { test in
                (try? tool.image(of: test)).flatMap { image in
                    image.flatMap { try? SuiteDrawing(suite: suite).compare($0, with: test) }
                        .map { (difference: $0.difference, allowed: test.allowed) }
                }
            }
            if let result, result.difference <= result.allowed { return }
            failed.withLock { $0.append("\(ids[index]): \(result.map { "\($0.difference)" } ?? "no image")") }
        }
        for failure in failed.withLock({ $0.sorted() }) { Issue.record("through the tool, \(failure)") }
    }

    /// Tests that no command of the tool can draw, with the reasons.
    private static func beyondTheTool() throws -> [String: String] {
        try lines(of: "beyond-the-tool.txt").reduce(into: [:]) { beyond, line in
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            if parts.count == 2 { beyond[parts[0]] = parts[1] }
        }
    }

    private static func lines(of name: String) throws -> [String] {
        let path = (#filePath as NSString).deletingLastPathComponent + "/" + name
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private static func passing() throws -> Set<String> {
        Set(try lines(of: "passing.txt"))
    }

    private static func passes(_ id: String, _ suite: RenderSuite) -> Bool {
        guard let test = SuiteTest(id, of: suite), let result = try? SuiteDrawing(suite: suite).draw(test) else {
            return false
        }
        if result.difference <= test.allowed { return true }
        if let folder = ProcessInfo.processInfo.environment["RENDER_SUITE_OUTPUT"] { write(result, id, to: folder) }
        return false
    }

    /// One image of three parts.
    private static func write(_ result: SuiteDrawing.Result, _ id: String, to folder: String) {
        let canvas = result.canvas
        var pixels: [UInt32] = []
        for row in 0..<canvas.height {
            let range = (row * canvas.width)..<((row + 1) * canvas.width)
            pixels += canvas.pixels[range]
            pixels += result.expected.map { Array($0.pixels[range]) } ?? canvas.pixels[range].map { _ in 0 }
            pixels +=
                result.mismatches.isEmpty
                ? canvas.pixels[range].map { _ in 0 } : result.mismatches[range].map { $0 ? 0xFFFF_0000 : 0xFFEE_EEEE }
        }
        let sheet = Pixmap(width: canvas.width * 3, height: canvas.height, pixels: pixels)
        let path = folder + "/" + id.replacingOccurrences(of: "/", with: "__") + ".png"
        guard let bytes = try? PNGEncoder.encode(sheet) else { return }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}
