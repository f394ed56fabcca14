import Files
import FoundationEssentials

/// The configuration file: settings, and sets of them by environment that come first when one is chosen.
///
/// ```json
/// { "tiles": ["/srv/tiles/city.pmtiles"], "environments": { "staging": { "tiles": ["/tmp/city.mbtiles"] } } }
/// ```
struct ConfigurationFile {
    let path: String
    /// What names it: `--config`, `SNAPSHOT_CONFIG`, or nothing but its place.
    let flag: String
    /// The settings at the top of the file.
    let top: ConfigurationSection
    /// Those of the chosen environment.
    let chosen: ConfigurationSection?
    /// How the chosen ones are named in messages.
    let chosenOrigin: String

    /// Reads the file that a flag or `SNAPSHOT_CONFIG` names, or the one in the XDG folder where there is one.
    init?(_ options: SettingOptions, environment: ProcessEnvironment) throws {
        let name = options.environment ?? environment["SNAPSHOT_ENV"]
        guard let named = options.config ?? environment["SNAPSHOT_CONFIG"] else {
            let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
            guard let path = folder.map({ $0 + "/snapshot/config.json" }), FileContents.exists(path) else {
                guard let name else { return nil }
                throw Failure(.usage, "environment \(name) needs a configuration file: give one with --config FILE")
            }
            try self.init(path: path, flag: "configuration", environment: name)
            return
        }
        try self.init(
            path: named, flag: options.config == nil ? "SNAPSHOT_CONFIG" : "--config", environment: name)
    }

    private init(path: String, flag: String, environment: String?) throws {
        (self.path, self.flag) = (path, flag)
        guard !path.isEmpty else { throw Failure(.usage, "config \"\" is no file name: give the name of a file") }
        let bytes = try FileContents.read(path, limit: 1 << 20)
        do {
            top = try JSONDecoder().decode(ConfigurationSection.self, from: Data(bytes))
        } catch let failure as Failure {
            throw Failure(.usage, "configuration \(path): \(failure.description)")
        } catch {
            throw Failure(
                .usage, "configuration \(path) is not valid: give JSON such as {\"tiles\": [\"/srv/city.pmtiles\"]}")
        }
        chosenOrigin = environment.map { "\(path), environment \($0)" } ?? path
        guard let environment else {
            chosen = nil
            return
        }
        guard let section = top.environments[environment] else {
            let known = top.environments.keys.sorted().joined(separator: ", ")
            throw Failure(
                .usage,
                "environment \(environment) is not in \(path): use \(known.isEmpty ? "none" : "one of \(known)")")
        }
        chosen = section
    }

    /// A setting of the chosen environment, else the file's own.
    func setting<Value>(_ field: KeyPath<ConfigurationSection, Value?>) -> Configuration.Setting<Value>? {
        if let value = chosen?[keyPath: field] { return Configuration.Setting(value: value, origin: chosenOrigin) }
        return top[keyPath: field].map { Configuration.Setting(value: $0, origin: chosen == nil ? path : chosenOrigin) }
    }
}
