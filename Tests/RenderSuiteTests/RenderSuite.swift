import Foundation
import JSON

/// MapLibre's render tests in a folder: the one with `suite` and `harness` in it.
struct RenderSuite {
    let folder: String

    /// The folder that `RENDER_SUITE` names; nil without it.
    static let shared: RenderSuite? = ProcessInfo.processInfo.environment["RENDER_SUITE"].map(RenderSuite.init(folder:))

    var tests: String { "\(folder)/suite/test/integration/render/tests" }
    var assets: String { "\(folder)/suite/test/integration/assets" }
    var tiles: String { "\(folder)/mvt-fixtures/real-world" }

    func read(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
    }

    /// The names in a folder.
    func names(_ path: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    func json(_ path: String) -> JSONValue? {
        read(path).flatMap { JSONValue(text: String(decoding: $0, as: UTF8.self)[...]) }
    }

    /// The file that a URL of a style means; nil if it is none of the suite's.
    func path(of url: String) -> String? {
        let places = [
            ("local://", assets + "/"), ("mapbox://tiles/", assets + "/tiles/"), ("mapbox://", assets + "/tilesets/"),
            ("http://localhost:2900/", assets + "/"), ("http://localhost:2901/", tiles + "/"),
        ]
        for (prefix, folder) in places where url.hasPrefix(prefix) { return folder + url.dropFirst(prefix.count) }
        return nil
    }

    /// Ids of a list of the harness, such as `static2d`.
    func ids(_ list: String) -> [String] {
        (read("\(folder)/harness/\(list).txt").map { String(decoding: $0, as: UTF8.self) } ?? "")
            .split(separator: "\n").map(String.init)
    }

    /// The family of each test by its id, which tells what of the style it needs.
    func families() -> [String: String] {
        guard case .array(let entries) = json("\(folder)/harness/index.json") else { return [:] }
        var families: [String: String] = [:]
        for entry in entries {
            if let id = entry["id"]?.text, let family = entry["family"]?.text { families[id] = family }
        }
        return families
    }
}

extension JSONValue {
    subscript(name: String) -> JSONValue? {
        get { if case .object(let members) = self { members[name] } else { nil } }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The value written again.
    var bytes: [UInt8] {
        switch self {
        case .null: Array("null".utf8)
        case .bool(let value): Array("\(value)".utf8)
        case .number(let value): Array("\(value)".utf8)
        case .string(let text): JSONText.quoted(text)
        case .array(let elements): [0x5B] + Array(elements.map(\.bytes).joined(separator: [0x2C])) + [0x5D]
        case .object(let members):
            [0x7B] + Array(members.map { JSONText.quoted($0.key) + [0x3A] + $0.value.bytes }.joined(separator: [0x2C]))
                + [0x7D]
        case .raw(let bytes): Array(bytes)
        }
    }
}
