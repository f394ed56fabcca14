import Files
public import MapSnapshot
import Platform

/// The settings in force and where each came from: arguments before environment before file before default.
public struct Configuration: Sendable {
    /// The configuration file, and what named it; built in if it is at its default path.
    public let file: Setting<String>?
    /// The tilesets that were named, bottom first; nil for the one that comes with the program.
    private let named: Setting<[String]>?
    /// Whether no server is contacted.
    public let offline: Setting<Bool>
    /// In seconds; nil for the library's default.
    public let timeout: Setting<Double>?
    /// The application and a contact, sent to servers.
    public let userAgent: Setting<String>?
    /// The folder of cached tiles, with `~` expanded; nil for the user's cache folder.
    public let tileCache: Setting<String>?
    /// The folder of the output cache, with `~` expanded; nil for none.
    public let cache: Setting<String>?
    /// What to do about missing tiles, if the request does not say; nil for the library's default.
    public let missingTiles: Setting<MissingTiles>?
    /// The names or locations of the styles; nil if none is set.
    public let style: Setting<[String]>?
    /// The styles that these are.
    public let styles: StyleChoices
    private let table: Setting<[String: ConfigurationSection.Style]>?
    let servers: Setting<[String: ConfigurationSection.Server]>?
    let environment: ProcessEnvironment
    /// The contents of the file.
    let contents: ConfigurationFile?

    private static let timeouts = 0.1...86_400

    /// Finds the settings.
    ///
    /// - Throws: `ConfigurationError`; `FileError` if the configuration file cannot be read.
    public init(_ arguments: ConfigurationArguments, environment: ProcessEnvironment = .process) throws {
        let file = try ConfigurationFile(arguments, environment: environment)
        self.environment = environment
        contents = file
        self.file = file?.path
        func text(
            _ argument: String?, _ name: String, _ field: KeyPath<ConfigurationSection, String?>
        ) -> Setting<String>? {
            if let argument { return Setting(argument, from: .argument(name)) }
            let variable = "SNAPSHOT_" + name.replacing("-", with: "_").uppercased()
            if let value = environment[variable] { return Setting(value, from: .environment(variable)) }
            return file?.setting(field)
        }
        func folder(
            _ argument: String?, _ name: String, _ field: KeyPath<ConfigurationSection, String?>
        ) -> Setting<String>? {
            text(argument, name, field)?.map { HomePath.expanding($0, home: environment["HOME"]) }
        }
        if !arguments.tiles.isEmpty {
            named = Setting(arguments.tiles, from: .argument("tiles"))
        } else if let location = environment["SNAPSHOT_TILES"] {
            named = Setting([location], from: .environment("SNAPSHOT_TILES"))
        } else {
            named = file?.setting(\.tiles)
        }
        userAgent = text(arguments.userAgent, "user-agent", \.userAgent)
        tileCache = folder(arguments.tileCache, "tile-cache", \.tileCache)
        cache = folder(arguments.cache, "cache", \.cache)
        offline =
            arguments.isOffline
            ? Setting(true, from: .argument("offline")) : file?.setting(\.offline) ?? Setting(false, from: .builtIn)
        timeout = arguments.timeout.map { Setting($0, from: .argument("timeout")) } ?? file?.setting(\.timeout)
        missingTiles = try text(nil, "missing-tiles", \.missingTiles).map(Self.missingTiles)
        servers = file?.setting(\.servers)
        style =
            arguments.styles.isEmpty ? file?.setting(\.style) : Setting(arguments.styles, from: .argument("style"))
        table = file?.setting(\.styles)
        styles = try StyleChoices(
            styles: style?.value ?? [], sources: arguments.sources, table: table?.value ?? [:])
        if let timeout, !Self.timeouts.contains(timeout.value) {
            throw ConfigurationError(
                .invalidValue, of: "timeout", value: timeout.value.text, origin: timeout.origin,
                "timeout \(timeout.value.text) is not valid", remedy: "use 0.1 to 86400 seconds")
        }
        if let cache { try Self.checkFolder(cache, "cache", "cache") }
        if let tileCache { try Self.checkFolder(tileCache, "tile-cache", "tile cache") }
    }

    private static func missingTiles(_ setting: Setting<String>) throws(ConfigurationError) -> Setting<MissingTiles> {
        guard let mode = MissingTiles(rawValue: setting.value) else {
            throw ConfigurationError(
                .invalidValue, of: "missing-tiles", value: setting.value, origin: setting.origin,
                "missing-tiles \(setting.value) is not valid",
                remedy: "use one of \(MissingTiles.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return setting.map { _ in mode }
    }

    private static func checkFolder(_ folder: Setting<String>, _ name: String, _ word: String)
        throws(ConfigurationError)
    {
        guard folder.value.isEmpty else { return }
        throw ConfigurationError(
            .invalidValue, of: name, value: "", origin: folder.origin, "\(word) \"\" is not a folder",
            remedy: "use the name of a folder")
    }

    /// The locations of the tilesets to draw, bottom first.
    ///
    /// Without any setting it is the tileset that comes with the program, or none for a style, which brings its sources.
    ///
    /// - Throws: `ConfigurationError` if that tileset is not found, or a source is bound and there is no style.
    public func tiles() throws(ConfigurationError) -> Setting<[String]> {
        if let named { return named }
        guard styles.isEmpty || styles.needTiles else { return Setting([], from: .builtIn) }
        try styles.checkSources(isUsed: false)
        return Setting([try DefaultTiles.find()], from: .builtIn)
    }

    /// The styles that have ids, with their locations, by id.
    public var namedStyles: [(id: String, location: String, origin: SettingOrigin)] {
        guard let table else { return [] }
        return table.value.sorted { $0.key < $1.key }.map { ($0.key, $0.value.light, table.origin) }
    }

    /// The layers to draw, bottom first.
    ///
    /// - Throws: `ConfigurationError`; `TileSourceError` for a location that is not valid or cannot be opened.
    public func layers(over network: TileNetwork) async throws -> [MapLayer] {
        try await LayerChoices(self).layers(over: network)
    }

    /// Throws if a tileset is on a server whose policy forbids bulk use; cached tiles may be used all the same.
    public func checkBulk() throws {
        guard !offline.value else { return }
        for location in try tiles().value {
            guard let refusal = try LayerLocation(parsing: location).bulkRefusal else { continue }
            throw ConfigurationError(
                .bulkForbidden, of: "tiles", value: TileLocation.withoutKeys(location), refusal,
                remedy: "use a server or an archive of your own")
        }
    }
}

/// What a program was started with; it comes before environment and file.
public struct ConfigurationArguments: Sendable {
    /// Locations of tilesets, bottom first; empty if none was given.
    public var tiles: [String] = []
    /// Locations of styles, their ids in the configuration, or names of built-in ones.
    public var styles: [String] = []
    /// Sources of styles, as `ID=LOCATION`.
    public var sources: [String] = []
    /// The configuration file.
    public var file: String?
    /// Which environment of the file to use.
    public var environment: String?
    /// Whether no server is contacted.
    public var isOffline = false
    /// In seconds.
    public var timeout: Double?
    /// The application and a contact.
    public var userAgent: String?
    /// A folder.
    public var tileCache: String?
    /// A folder.
    public var cache: String?

    /// Nothing given.
    public init() {}
}

/// A value in force, and where it came from.
public struct Setting<Value: Sendable>: Sendable {
    /// The value in force.
    public let value: Value
    /// Where it came from.
    public let origin: SettingOrigin

    /// A value with its origin.
    public init(_ value: Value, from origin: SettingOrigin) {
        (self.value, self.origin) = (value, origin)
    }

    /// The setting with another value from the same place.
    func map<Other: Sendable>(_ transform: (Value) -> Other) -> Setting<Other> {
        Setting<Other>(transform(value), from: origin)
    }
}

/// Where a setting came from, the strongest first.
public enum SettingOrigin: Hashable, Sendable {
    /// What the program was started with; the name is the setting's.
    case argument(String)
    /// An environment variable, by its name.
    case environment(String)
    /// A configuration file, and the environment of it that was chosen.
    case file(String, environment: String?)
    /// Nobody set it: the default.
    case builtIn
}

/// Environment variables; an empty one counts as unset.
public struct ProcessEnvironment: Sendable {
    /// Those of the process.
    public static let process = ProcessEnvironment { name in getenv(name).map { String(cString: $0) } }

    private let lookUp: @Sendable (String) -> String?

    /// - Parameter lookUp: the value of a variable; nil if it is unset.
    public init(_ lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

    /// The value of a variable; nil if it is unset or empty.
    public subscript(name: String) -> String? { lookUp(name).flatMap { $0.isEmpty ? nil : $0 } }
}

/// Finds the tileset that comes with the program.
enum DefaultTiles {
    /// The first place where it is: beside the installed program, in the clone where the program was built, then below
    /// the working folder.
    static func find(places: [String] = places(executable: RunningProgram.path)) throws(ConfigurationError)
        -> String
    {
        guard let found = places.first(where: FileContents.exists) else {
            throw ConfigurationError(
                .noTiles, of: "tiles", "no tiles were found (tried \(places.joined(separator: ", ")))",
                remedy: "set tiles to the location of a tileset")
        }
        return found
    }

    /// - Parameter executable: the program's real path, without links.
    static func places(executable: String?) -> [String] {
        var places: [String] = []
        if let executable, let slash = executable.lastIndex(of: "/") {
            if let data = RunningProgram.dataFolder(of: executable) { places.append("\(data)/tiles/default.pmtiles") }
            let folder = executable[..<slash]
            let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
            if let build = parts.dropLast().firstIndex(of: ".build") {
                places.append("\(parts[..<build].joined(separator: "/"))/tiles/default.pmtiles")
            }
        }
        return places + ["tiles/default.pmtiles"]
    }
}
