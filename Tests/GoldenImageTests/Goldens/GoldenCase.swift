import Files
import MapSnapshot
import TestSupport
import Testing

/// A request and the image it must give: `fixtures/snapshots/<area>/<case>.json` and `.png`.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    /// `area/case`.
    let name: String

    static let folder = Project.fixture("snapshots")

    var request: SnapshotRequest {
        get throws { try SnapshotRequest(json: FileContents.read(path(".json"), limit: 1 << 16)) }
    }

    var testDescription: String { name }

    func path(_ ending: String) -> String { "\(Self.folder)/\(name)\(ending)" }

    /// Every request in the folder.
    static let all = names(ending: ".json").map(GoldenCase.init(name:))

    /// `area/case` of every file with that ending, in order.
    static func names(ending: String) -> [String] {
        guard let areas = try? Folder.names(at: folder) else { return [] }
        return areas.filter { !$0.hasPrefix(".") }.flatMap { area in
            ((try? Folder.names(at: "\(folder)/\(area)")) ?? []).filter { $0.hasSuffix(ending) }.map { file in
                "\(area)/\(file.dropLast(ending.count))"
            }
        }.sorted()
    }
}
