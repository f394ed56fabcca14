import Files
import FoundationEssentials

/// The configuration file: settings, and sets of them by environment that come first when one is chosen.
///
/// ```json
/// { "tiles": ["/srv/tiles/city.pmtiles"], "environments": { "staging": { "tiles": ["/tmp/city.mbtiles"] } } }
/// ```
struct ConfigurationFile {
    private struct Content: Decodable {
        let tiles: [String]?
        let environments: [String: Content]?
    }

    let path: String
    private let content: Content

    /// Reads the file that a flag or `SNAPSHOT_CONFIG` names, or the one in the XDG folder where there is one.
    init?(flags: TileSourceOptions, environment: ProcessEnvironment) throws {
        guard let named = flags.config ?? environment["SNAPSHOT_CONFIG"] else {
            let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
            guard let path = folder.map({ $0 + "/snapshot/config.json" }), FileContents.exists(path) else { return nil }
            try self.init(path: path)
            return
        }
        try self.init(path: named)
    }

    private init(path: String) throws {
        self.path = path
        guard !path.isEmpty else { throw Failure(.usage, "config \"\" is no file name: give the name of a file") }
        let bytes = try FileContents.read(path, limit: 1 << 20)
        do {
            content = try JSONDecoder().decode(Content.self, from: Data(bytes))
            try Self.refuseUnknownKeys(bytes)
            if content.tiles?.isEmpty == true
                || content.environments?.values.contains(where: { $0.tiles == [] }) == true
            {
                throw Failure(.usage, "tiles is empty: name at least one tile set, or leave tiles out")
            }
        } catch let failure as Failure {
            throw Failure(.usage, "configuration \(path): \(failure.description)")
        } catch {
            throw Failure(
                .usage, "configuration \(path) is not valid: give JSON such as {\"tiles\": [\"/srv/city.pmtiles\"]}")
        }
    }

    /// The tile sets of an environment, else the file's own.
    func tiles(environment: String?) throws -> [String]? {
        guard let environment else { return content.tiles }
        guard let chosen = content.environments?[environment] else {
            let known = (content.environments ?? [:]).keys.sorted().joined(separator: ", ")
            throw Failure(
                .usage,
                "environment \(environment) is not in \(path): use \(known.isEmpty ? "none" : "one of \(known)")")
        }
        return chosen.tiles ?? content.tiles
    }

    private static func refuseUnknownKeys(_ bytes: [UInt8]) throws {
        struct Keys: Decodable {
            let names: [String]
            let environments: [String: Keys]
            struct Name: CodingKey {
                let stringValue: String
                var intValue: Int? { nil }
                init?(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Name.self)
                names = container.allKeys.map(\.stringValue)
                environments =
                    try Name(stringValue: "environments").flatMap { name in
                        try container.decodeIfPresent([String: Keys].self, forKey: name)
                    } ?? [:]
            }
        }
        let keys = try JSONDecoder().decode(Keys.self, from: Data(bytes))
        if let unknown = keys.names.filter({ !["tiles", "environments"].contains($0) }).min() {
            throw Failure(.usage, "key \(unknown) is not known: use tiles or environments")
        }
        for (name, part) in keys.environments.sorted(by: { $0.key < $1.key }) {
            if let unknown = part.names.filter({ $0 != "tiles" }).min() {
                throw Failure(.usage, "key \(unknown) of environment \(name) is not known: use tiles")
            }
        }
    }
}
