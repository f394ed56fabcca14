import Digests
import FoundationEssentials
import TestSupport

/// A desk with a table on it.
struct BatchDesk {
    let desk: Desk
    static let small = ["--size", "64x64", "--tiles", Project.archive("vaduz-core.pmtiles"), "--zoom", "15"]

    init() throws { desk = try Desk() }

    /// Rows around Vaduz, each twice, not ordered by place.
    static func rows(_ count: Int) -> [(id: String, lat: Double, lon: Double)] {
        (0..<count).map { index in
            let place = index % max(count / 2, 1) * 37 % 101
            return ("r\(index)", 47.1350 + Double(place) * 0.0001, 9.5150 + Double(place % 11) * 0.001)
        }
    }

    static func ndjson(_ count: Int) -> String {
        rows(count).map { "{\"id\":\"\($0.id)\",\"lat\":\($0.lat),\"lon\":\($0.lon)}\n" }.joined()
    }

    /// Runs a batch over `rows.ndjson` or another table, into `images` or elsewhere.
    func batch(
        _ flags: [String] = [], table: String = "rows.ndjson", into folder: String = "pictures",
        killedWhen condition: (() -> Bool)? = nil
    ) throws -> Outcome {
        try desk.run(
            ["batch", table, "--output-dir", folder] + Self.small + flags, killedWhen: condition)
    }

    func answers(_ name: String = "results.ndjson") throws -> [BatchAnswer] {
        try BatchAnswer.list(try desk.text(name))
    }

    /// The number of files so far, with any names; new files may be missed.
    func count(_ folder: String = "pictures") -> Int {
        let root = desk.file(folder)
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return folders.reduce(0) { count, name in
            count + ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(name)").count) ?? 0)
        }
    }

    /// SHA-256 of every file in a folder, by name.
    func digests(_ folder: String = "pictures") throws -> [String: String] {
        let root = desk.file(folder)
        var digests: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder), !isFolder else {
                continue
            }
            let bytes = try TemporaryFolder.bytes(of: "\(root)/\(name)")
            digests[name] = Hexadecimal.text(SHA256.hash(bytes))
        }
        return digests
    }
}
