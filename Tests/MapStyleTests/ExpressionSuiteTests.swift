import Foundation
import JSON
import MapGeometry
import Testing

@testable import MapStyle

/// MapLibre's own expression fixtures, from the folder that `RENDER_SUITE` names: one JSON file in
/// `harness/expression-cases.json`.
///
/// Fixtures that passed once must pass again: their ids are in `ExpressionSuite.txt`. With
/// `EXPRESSION_SUITE_OUTPUT`, results and the list of those that pass are written to that folder.
@Suite(.enabled(if: ExpressionSuite.shared != nil, "RENDER_SUITE names no folder with expression fixtures"))
struct ExpressionSuiteTests {
    @Test func nothingIsLost() throws {
        let suite = try #require(ExpressionSuite.shared)
        let listed = try String(contentsOf: ExpressionSuite.list, encoding: .utf8).split(separator: "\n").map(
            String.init)
        var passed: [String] = []
        var results: [(id: String, json: String)] = []
        for fixture in suite.fixtures {
            let result = fixture.result()
            results.append((fixture.id, result.json))
            if fixture.accepts(result) { passed.append(fixture.id) }
        }
        for id in Set(listed).subtracting(passed).sorted() { Issue.record("\(id) does not pass any more") }
        for id in Set(passed).subtracting(listed).sorted() {
            Issue.record("\(id) passes now: add it to ExpressionSuite.txt")
        }
        guard let folder = ProcessInfo.processInfo.environment["EXPRESSION_SUITE_OUTPUT"] else { return }
        let members = results.map { "\(StyleValue.string($0.id).json):\($0.json)" }.joined(separator: ",\n")
        try "{\(members)}".write(toFile: folder + "/results.json", atomically: true, encoding: .utf8)
        try passed.sorted().map { $0 + "\n" }.joined()
            .write(toFile: folder + "/ExpressionSuite.txt", atomically: true, encoding: .utf8)
    }
}

/// The fixtures of one folder.
struct ExpressionSuite {
    static let shared: ExpressionSuite? = ProcessInfo.processInfo.environment["RENDER_SUITE"].flatMap {
        ExpressionSuite(file: $0 + "/harness/expression-cases.json")
    }
    static let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "ExpressionSuite.txt")

    let fixtures: [ExpressionFixture]

    init?(file: String) {
        guard let data = FileManager.default.contents(atPath: file) else { return nil }
        var scanner = JSONScanner(Array(data), maximumDepth: 128)
        guard case .object(let fields)? = try? JSONValue(&scanner, depth: 128),
            case .array(let cases)? = fields["cases"]
        else { return nil }
        fixtures = cases.compactMap { if case .object(let fields) = $0 { ExpressionFixture(fields) } else { nil } }
    }
}
