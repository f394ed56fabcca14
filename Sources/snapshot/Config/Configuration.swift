import Glibc
import MapSnapshot

/// The settings in force and where each came from: flag before environment before file before default.
struct Configuration {
    /// A value with its origin in words.
    struct Setting<Value> {
        let value: Value
        let origin: String
    }

    /// The tilesets that were named; nil if the one that comes with the program is meant.
    private let named: Setting<[String]>?
    let offline: Setting<Bool>
    /// In seconds; nil leaves it to the library.
    let timeout: Setting<Double>?
    let userAgent: Setting<String>?
    let tileCache: Setting<String>?
    /// The folder of finished images.
    let cache: Setting<String>?
    let servers: Setting<[String: ConfigurationSection.Server]>?
    /// What the command line says of styles.
    var styles = StyleChoices()
    private let file: FileUse?
    private let environment: ProcessEnvironment

    private static let timeouts = 0.1...86_400

    /// - Parameter locations: the tilesets that the command line names.
    init(locations: [String], _ flags: SettingOptions, environment: ProcessEnvironment) throws {
        let file = try ConfigurationFile(flags, environment: environment)
        self.environment = environment
        self.file = file.map { FileUse($0.flag, $0.path) }
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
        timeout = flags.timeout.map { Setting(value: $0, origin: "--timeout") } ?? file?.setting(\.timeout)
        if let timeout, !Self.timeouts.contains(timeout.value) {
            throw Failure(
                .usage, "timeout \(timeout.value.text) is not valid: use 0.1 to 86400 seconds (\(timeout.origin))")
        }
        servers = file?.setting(\.servers)
    }

    /// The way to servers that these settings ask for.
    ///
    /// - Parameter isBulk: whether it serves a batch or a download, which some servers forbid.
    func network(isBulk: Bool = false) throws -> TileNetwork {
        var options = try networkOptions()
        options.isBulk = isBulk
        return TileNetwork(options: options)
    }

    private func networkOptions() throws -> TileNetwork.Options {
        var options = TileNetwork.Options()
        options.isOffline = offline.value
        if let tileCache {
            guard !tileCache.value.isEmpty else {
                throw Failure(.usage, "tile --cache \"\" is not a folder: use the name of a folder")
            }
            options.cacheFolder = tileCache.value
        }
        if let timeout { options.timeout = .seconds(timeout.value) }
        options.certificates = environment["SSL_CERT_FILE"]
        for name in ["AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"] { environment[name].map(Redaction.add) }
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

    /// Throws where a tileset is on a server whose policy forbids bulk use; cached tiles may be used all the same.
    func checkBulk() throws {
        guard !offline.value else { return }
        for location in try tiles().value {
            guard let refusal = try TileLocation(parsing: location).bulkRefusal else { continue }
            throw Failure(
                .usage,
                "\(refusal): use a server or an archive of your own, or --allow-bulk if its operators gave you leave")
        }
    }

    /// The tilesets to draw.
    func tiles() throws -> Setting<[String]> {
        try named ?? Setting(value: [DefaultTiles.find()], origin: "the tile set that comes with the program")
    }

    /// The files and tilesets that these settings name.
    ///
    /// - Parameter flag: what names the tilesets, if not `--tiles` or a setting.
    func reads(tilesAs flag: String? = nil) -> [FileUse] {
        let bundle = environment["SSL_CERT_FILE"].map { [FileUse("SSL_CERT_FILE", $0)] } ?? []
        let certificates = bundle + styles.reads
        guard let tiles = try? tiles() else { return certificates + [file].compactMap(\.self) }
        let flag = flag ?? (tiles.origin.hasPrefix("-") || tiles.origin == "SNAPSHOT_TILES" ? tiles.origin : "tiles")
        return tiles.value.flatMap { FileUse.tileset(flag, $0) } + certificates + [file].compactMap(\.self)
    }

    /// The folder where tiles of servers are kept.
    func cacheFolder() throws -> String {
        guard let folder = try networkOptions().cacheFolder else {
            throw Failure(.usage, "there is no folder for the tile cache: give --tile-cache FOLDER, or set HOME")
        }
        return folder
    }

    /// The layers to draw, bottom first.
    func layers(over network: TileNetwork) async throws -> [MapLayer] {
        // A style that brings its sources needs no other tiles than those that are asked for.
        let locations = named == nil && !styles.isEmpty ? [] : try tiles().value
        return try await styles.layers(over: locations.map(TileLocation.init(parsing:)), network)
    }

    /// A secret as written, or the environment variable that `$NAME` names.
    private func secret(_ text: String) throws -> String {
        let secret = try resolved(text)
        Redaction.add(secret)
        // "Bearer TOKEN": the token may be shown alone.
        for word in secret.split(separator: " ") where word.count >= 8 { Redaction.add(String(word)) }
        return secret
    }

    private func resolved(_ text: String) throws -> String {
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
