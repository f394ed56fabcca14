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

    /// Its path, and what named it; built in if it was found in its usual place.
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
