public import ArgumentParser
public import MapSnapshot
import SnapshotConfiguration

/// Flags for tilesets and missing tiles.
struct TileOptions: ParsableArguments {
    @OptionGroup var sources: TileSourceOptions
    @Option(
        help: ArgumentHelp(
            "What to do about missing tiles: upscale their parents, draw the whole layer at a uniform level, leave them "
                + "blank, or fail (default: overzoom).", valueName: "MODE"))
    var missingTiles: MissingTiles?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Maximum levels to upscale a parent tile, 0 to 8 (default: 3).", valueName: "LEVELS"),
        transform: Number.whole)
    var maxOverzoom: Int?

    /// - Parameter configuration: the settings that flags override.
    func apply(_ configuration: Configuration, to request: inout SnapshotRequest) {
        if let mode = missingTiles ?? configuration.missingTiles?.value { request.missingTiles = mode }
        if let maxOverzoom { request.maximumOverzoom = maxOverzoom }
    }
}

/// The flags that choose tilesets, with the configuration behind them.
struct TileSourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Tileset: a folder of z/x/y.png, a \(TileFileKind.endings) file, a style.json or a URL; "
                + "append options as #key=value&…. Repeat to stack layers, bottom first.", valueName: "LOCATION"),
        completion: .file())
    var tiles: [String] = []
    @Option(
        help: ArgumentHelp(
            "MapLibre style: a file, a URL, an id in the configuration, or light or dark for a built-in one. It draws the "
                + "vector tiles of --tiles, or its own sources. Repeat to let the rows of a batch choose by id; the first "
                + "is the default.", valueName: "LOCATION"), completion: .file())
    var style: [String] = []
    @Option(
        help: ArgumentHelp(
            "Use the tileset at LOCATION instead of the style's own source ID. Repeat for more sources.",
            valueName: "ID=LOCATION"))
    var source: [String] = []
    @OptionGroup var settings: SettingOptions

    /// The settings in force.
    func configuration() throws -> Configuration {
        try settings.configuration(tiles: tiles, styles: style, sources: source)
    }
}

/// The configuration, and the flags that come before what it says.
struct SettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Configuration file (JSON; default: ~/.config/snapshot/config.json).", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var config: String?
    @Option(help: ArgumentHelp("Environment of the configuration file to use.", valueName: "NAME"))
    var environment: String?
    @Flag(help: "Use cached tiles only; contact no server.")
    var offline = false
    @Option(
        help: ArgumentHelp(
            "Application and contact to send to tile servers, such as \"Trails/2.1 (ops@example.org)\".",
            valueName: "TEXT"))
    var userAgent: String?
    @Option(
        help: ArgumentHelp("Tile cache folder (default: in the user's cache folder).", valueName: "FOLDER"),
        completion: .directory)
    var tileCache: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give up on a tile server that sends nothing for this long (default: 30).", valueName: "SECONDS"),
        transform: Number.seconds)
    var timeout: Double?

    /// The settings in force; no message shows their secrets from now on.
    ///
    /// - Parameters:
    ///   - tiles: the tilesets that flags name.
    ///   - styles: the styles that flags name.
    ///   - sources: their sources, as `ID=LOCATION`.
    func configuration(
        tiles: [String] = [], styles: [String] = [], sources: [String] = []
    ) throws -> Configuration {
        var arguments = ConfigurationArguments()
        (arguments.tiles, arguments.styles, arguments.sources) = (tiles, styles, sources)
        (arguments.file, arguments.environment) = (config, environment)
        (arguments.isOffline, arguments.timeout) = (offline, timeout)
        (arguments.userAgent, arguments.tileCache) = (userAgent, tileCache)
        let configuration = try Configuration(arguments)
        configuration.secrets.forEach(Redaction.add)
        return configuration
    }
}

/// The tileset that a command looks into.
struct TilesetArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Tileset: a folder of z/x/y.png, a \(TileFileKind.endings) file, or a URL.",
            valueName: "LOCATION"),
        completion: .file())
    var location: String
    @OptionGroup var settings: SettingOptions

    /// The settings in force, and what is at the location.
    func choices() throws -> LayerChoices { LayerChoices(try settings.configuration(tiles: [location])) }

    /// The tileset, opened.
    func layer() throws -> TileLayer {
        let choices = try choices()
        return try Self.layer(choices, over: choices.configuration.network())
    }

    /// The tileset, opened by a way to servers that the caller wants to ask afterwards.
    static func layer(_ choices: LayerChoices, over network: TileNetwork) throws -> TileLayer {
        let tilesets = try choices.tilesets.get().value.map(\.layer.source)
        guard let tileset = tilesets.first else { throw Failure(.usage, "there is no tileset: name its location") }
        return TileLayer(try tileset.open(network: network), id: tileset.location.publicBase)
    }

    /// The location with its options, but without what may be a key: it may be written to files.
    func nameWithoutKeys() -> String {
        // Its dark counterpart may be a URL, too.
        Redaction.redacted(TileLocation.withoutKeys(location))
    }
}

extension MissingTiles: ExpressibleByArgument {}
