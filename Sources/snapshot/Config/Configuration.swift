import Glibc
import MapSnapshot

/// The settings in force and where each came from: flag before environment before file before default.
struct Configuration {
    /// A value with its origin in words.
    struct Setting<Value> {
        let value: Value
        let origin: String
    }

    /// The tile sets that were named; nil where the one that comes with the program is meant.
    private let named: Setting<[String]>?
    let offline: Setting<Bool>
    let userAgent: Setting<String>?
    let tileCache: Setting<String>?
    /// The folder of finished pictures.
    let cache: Setting<String>?
    let servers: Setting<[String: ConfigurationSection.Server]>?
    private let environment: ProcessEnvironment

    /// - Parameter locations: the tile sets that the command line names.
    init(locations: [String], _ flags: SettingOptions, environment: ProcessEnvironment) throws {
        let file = try ConfigurationFile(flags, environment: environment)
        self.environment = environment
        func text(_ flag: String?, _ name: String, _ field: KeyPath<ConfigurationSection, String?>) -> Setting<String>?
        {
            if let flag { return Setting(value: flag, origin: "--\(name)") }
            let variable = "SNAPSHOT_" + name.replacing("-", with: "_").uppercased()
            if let value = environment[variable] { return Setting(value: value, origin: variable) }
            return file?.setting(field)
        }
        if !locations.isEmpty {
            named = Setting(value: locations, origin: "--tiles")
        } else if let location = environment["SNAPSHOT_TILES"] {
            named = Setting(value: [location], origin: "SNAPSHOT_TILES")
        } else {
            named = file?.setting(\.tiles)
        }
        userAgent = text(flags.userAgent, "user-agent", \.userAgent)
        tileCache = text(flags.tileCache, "tile-cache", \.tileCache)
        cache = text(nil, "cache", \.cache)
        offline =
            flags.offline
            ? Setting(value: true, origin: "--offline")
            : file?.setting(\.offline) ?? Setting(value: false, origin: "default")
        servers = file?.setting(\.servers)
    }

    /// The way to servers that these settings ask for.
    func network() throws -> TileNetwork { TileNetwork(options: try networkOptions()) }

    private func networkOptions() throws -> TileNetwork.Options {
        var options = TileNetwork.Options()
        options.isOffline = offline.value
        if let tileCache {
            guard !tileCache.value.isEmpty else {
                throw Failure(.usage, "tile cache \"\" is no folder: give the name of a folder")
            }
            options.cacheFolder = tileCache.value
        }
        options.certificates = environment["SSL_CERT_FILE"]
        if let userAgent {
            let text = userAgent.value
            guard !text.isEmpty, !text.lowercased().hasPrefix("mozilla/") else {
                throw Failure(
                    .usage,
                    "user agent \"\(text)\" does not name your application: give its name and a contact, such as "
                        + "\"Trails/2.1 (ops@example.org)\"")
            }
            options.application = text
        }
        for (origin, server) in servers?.value ?? [:] {
            guard origin.contains("://"), !origin.hasSuffix("/") else {
                throw Failure(
                    .usage, "server \(origin) is no origin: write it as https://HOST, perhaps with :PORT")
            }
            options.servers[origin.lowercased()] = ServerAccess(
                headers: try (server.headers ?? [:]).mapValues(secret), key: try server.key.map(secret))
        }
        return options
    }

    /// The tile sets to draw.
    func tiles() throws -> Setting<[String]> {
        try named ?? Setting(value: [DefaultTiles.find()], origin: "the tile set that comes with the program")
    }

    /// The folder where tiles of servers are kept.
    func cacheFolder() throws -> String {
        guard let folder = try networkOptions().cacheFolder else {
            throw Failure(.usage, "there is no folder for the tile cache: give --tile-cache FOLDER, or set HOME")
        }
        return folder
    }

    /// The layers to draw, bottom first.
    func layers(over network: TileNetwork) throws -> [TileLayer] {
        try tiles().value.map { try TileLayer(opening: TileLocation(parsing: $0), network: network) }
    }

    /// A secret as written, or the environment variable that `$NAME` names.
    private func secret(_ text: String) throws -> String {
        guard text.hasPrefix("$") else { return text }
        let name = String(text.dropFirst())
        guard let value = environment[name] else {
            throw Failure(.usage, "the configuration takes a secret from \(name), which is not set: export it")
        }
        return value
    }
}

/// The environment variables of the process; an empty one counts as absent.
struct ProcessEnvironment {
    static let process = ProcessEnvironment { name in getenv(name).map { String(cString: $0) } }

    let lookUp: @Sendable (String) -> String?

    subscript(name: String) -> String? { lookUp(name).flatMap { $0.isEmpty ? nil : $0 } }
}
