import Files
import FoundationEssentials
import JSON

/// The configuration file: settings, and environments whose settings come first when one is chosen.
///
/// ```json
/// { "tiles": ["/srv/tiles/city.pmtiles"], "environments": { "staging": { "tiles": ["/tmp/city.mbtiles"] } } }
/// ```
struct ConfigurationFile: Sendable {
    /// In bytes.
    private static let maximumSize = 1 << 20
    private static let example = "give JSON such as {\"tiles\": [\"/srv/city.pmtiles\"]}"

    /// Its path, and what named it; built in if it is at its default path.
    let path: Setting<String>
    /// The settings at the top of the file.
    private let top: ConfigurationSection
    /// Those of the chosen environment.
    private let chosen: ConfigurationSection?
    /// Where its settings come from.
    private let origin: SettingOrigin

    /// Reads the file that the arguments or `SNAPSHOT_CONFIG` name, else the one in the XDG folder, if there is one.
    ///
    /// - Throws: `ConfigurationError`; `FileError` if the file cannot be read.
    init?(_ arguments: ConfigurationArguments, environment: ProcessEnvironment) throws {
        let name = arguments.environment ?? environment["SNAPSHOT_ENV"]
        if let path = arguments.file {
            try self.init(Setting(path, from: .argument("config")), environment: name)
        } else if let path = environment["SNAPSHOT_CONFIG"] {
            try self.init(Setting(path, from: .environment("SNAPSHOT_CONFIG")), environment: name)
        } else {
            // XDG Base Directory Specification.
            let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
            guard let path = folder.map({ $0 + "/snapshot/config.json" }), FileContents.exists(path) else {
                guard let name else { return nil }
                throw ConfigurationError(
                    .noFile, of: "environment", value: name, "environment \(name) needs a configuration file",
                    remedy: "name one")
            }
            try self.init(Setting(path, from: .builtIn), environment: name)
        }
    }

    private init(_ path: Setting<String>, environment: String?) throws {
        self.path = path
        let name = path.value
        guard !name.isEmpty else {
            throw ConfigurationError(
                .invalidValue, of: "config", value: "", "config \"\" is not a file name",
                remedy: "give the name of a file"
            )
        }
        top = try Self.section(try FileContents.read(name, limit: Self.maximumSize), of: name)
        origin = .file(name, environment: environment)
        guard let environment else {
            chosen = nil
            return
        }
        guard let section = top.environments[environment] else {
            let known = top.environments.keys.sorted()
            throw ConfigurationError(
                .unknownEnvironment, of: "environment", value: environment,
                "environment \(environment) is not in \(name)",
                remedy: known.isEmpty ? "use none" : NearestName.remedy(for: environment, among: known))
        }
        chosen = section
    }

    /// A setting of the chosen environment, else the file's own.
    func setting<Value: Sendable>(_ field: KeyPath<ConfigurationSection, Value?>) -> Setting<Value>? {
        (chosen?[keyPath: field] ?? top[keyPath: field]).map { Setting($0, from: origin) }
    }

    /// A setting of the server, likewise.
    func server(_ setting: ServerSetting) -> Setting<[String]>? {
        (chosen?.server?.values[setting] ?? top.server?.values[setting]).map { Setting($0, from: origin) }
    }

    private static func section(_ bytes: [UInt8], of path: String) throws(ConfigurationError) -> ConfigurationSection {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(whole: bytes)
        } catch {
            throw ConfigurationError(
                .invalidFile, "configuration \(path): \(error.description)", remedy: "correct the file")
        }
        do {
            return try JSONDecoder().decode(ConfigurationSection.self, from: Data(bytes))
        } catch let error as ConfigurationError {
            throw error.inFile(path)
        } catch let error as DecodingError {
            let mistake = ConfigurationMistake(error, in: json).map(ConfigurationError.init)
            throw (mistake ?? Self.other(json)).inFile(path)
        } catch {
            throw Self.other(json).inFile(path)
        }
    }

    /// The error for a file whose values the decoder refuses as a whole.
    private static func other(_ json: JSONValue) -> ConfigurationError {
        guard case .object = json else {
            return ConfigurationError(.invalidFile, "it is not an object of settings", remedy: example)
        }
        return ConfigurationError(.invalidFile, "a number is too large", remedy: "use a smaller one")
    }
}

/// The settings of a configuration file, or of one environment in it; an unknown key is an error.
struct ConfigurationSection: Decodable, Sendable {
    /// What is sent to one server.
    struct Server: Decodable, Sendable {
        let headers: [String: String]?
        let key: String?

        private enum Keys: String, CodingKey, CaseIterable { case headers, key }

        init(from decoder: any Decoder) throws {
            try decoder.refuseOthers(than: Keys.allCases.map(\.rawValue), of: "a server")
            let values = try decoder.container(keyedBy: Keys.self)
            headers = try values.decodeIfPresent([String: String].self, forKey: .headers)
            key = try values.decodeIfPresent(String.self, forKey: .key)
        }
    }

    /// A style that others name by its id, and where its sources are.
    struct Style: Decodable, Sendable {
        let light: String
        let dark: String?
        /// Locations by the ids of the style's sources.
        let sources: [String: String]

        private enum Keys: String, CodingKey, CaseIterable { case light, dark, sources }

        init(from decoder: any Decoder) throws {
            try decoder.refuseOthers(than: Keys.allCases.map(\.rawValue), of: "a style")
            let values = try decoder.container(keyedBy: Keys.self)
            guard let light = try values.decodeIfPresent(String.self, forKey: .light) else {
                throw ConfigurationError(
                    .invalidValue, of: "styles",
                    "style \(decoder.codingPath.last?.stringValue ?? "") has no location",
                    remedy: "add \"light\" with the location of a style.json")
            }
            self.light = light
            dark = try values.decodeIfPresent(String.self, forKey: .dark)
            sources = try values.decodeIfPresent([String: String].self, forKey: .sources) ?? [:]
        }
    }

    let tiles: [String]?
    /// The styles to draw, by id or location; the first is the default.
    let style: [String]?
    /// Styles by id.
    let styles: [String: Style]?
    let offline: Bool?
    /// In seconds.
    let timeout: Double?
    let userAgent: String?
    let tileCache: String?
    let cache: String?
    let missingTiles: String?
    let servers: [String: Server]?
    /// The settings of the server.
    let server: ServerSection?
    let environments: [String: ConfigurationSection]

    private enum Keys: String, CodingKey, CaseIterable {
        case tiles, style, styles, offline, timeout, servers, environments, cache, server
        case userAgent = "user-agent"
        case tileCache = "tile-cache"
        case missingTiles = "missing-tiles"
    }

    init(from decoder: any Decoder) throws {
        // Environments do not nest.
        let name = decoder.codingPath.last?.stringValue
        let known = Keys.allCases.filter { name == nil || $0 != .environments }.map(\.rawValue)
        try decoder.refuseOthers(than: known, of: name.map { "environment \($0)" })
        let values = try decoder.container(keyedBy: Keys.self)
        tiles = try values.decodeIfPresent([String].self, forKey: .tiles)
        guard tiles != [] else {
            throw ConfigurationError(
                .invalidValue, of: "tiles", "tiles is empty", remedy: "name at least one tileset, or leave out tiles")
        }
        style = try values.decodeIfPresent(OneOrMore.self, forKey: .style)?.all
        styles = try values.decodeIfPresent([String: Style].self, forKey: .styles)
        offline = try values.decodeIfPresent(Bool.self, forKey: .offline)
        timeout = try values.decodeIfPresent(Double.self, forKey: .timeout)
        userAgent = try values.decodeIfPresent(String.self, forKey: .userAgent)
        tileCache = try values.decodeIfPresent(String.self, forKey: .tileCache)
        cache = try values.decodeIfPresent(String.self, forKey: .cache)
        missingTiles = try values.decodeIfPresent(String.self, forKey: .missingTiles)
        servers = try values.decodeIfPresent([String: Server].self, forKey: .servers)
        server = try values.decodeIfPresent(ServerSection.self, forKey: .server)
        environments = try values.decodeIfPresent([String: Self].self, forKey: .environments) ?? [:]
    }
}

/// A text, or a list of texts.
struct OneOrMore: Decodable {
    let all: [String]

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let one = try? value.decode(String.self) {
            all = [one]
        } else if (try? decoder.unkeyedContainer()) != nil {
            all = try value.decode([String].self)
        } else {
            throw DecodingError.typeMismatch(
                Self.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: ""))
        }
    }
}

/// Whatever name a key has.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Throws where the object has a key that is none of these.
    func refuseOthers(than known: [String], of what: String?) throws {
        let names = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        guard let unknown = names.filter({ !known.contains($0) }).min() else { return }
        let place = what.map { " of \($0)" } ?? ""
        throw ConfigurationError(
            .unknownKey, of: unknown, "key \(unknown)\(place) is not known",
            remedy: NearestName.remedy(for: unknown, among: known.sorted()))
    }
}
