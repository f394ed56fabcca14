import ArgumentParser
import MapSnapshot
import SnapshotConfiguration

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

/// The tileset that a command looks into.
struct TilesetArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Tileset: a folder of z/x/y.png, a \(TileFileKind.endings) file, or a URL.",
            valueName: "LOCATION"),
        completion: .file())
    var location: String
    @OptionGroup var settings: SettingOptions

    /// The settings in force.
    func configuration() throws -> Configuration {
        try settings.configuration(tiles: [location])
    }

    /// The tileset, opened.
    func layer() throws -> TileLayer { try layer(over: network()) }

    /// The tileset, opened by a way to servers that the caller wants to ask afterwards.
    func layer(over network: TileNetwork) throws -> TileLayer {
        let parsed = try TileLocation(parsing: location)
        return TileLayer(try parsed.open(network: network), id: parsed.publicBase)
    }

    /// The way to servers that the settings ask for.
    func network(isBulk: Bool = false) throws -> TileNetwork {
        try configuration().network(isBulk: isBulk)
    }

    /// The files that are read for it.
    func reads() throws -> [FileUse] {
        try configuration().reads(tilesAs: "LOCATION")
    }

    /// The location with its options, but without what may be a key: it may be written to files.
    func nameWithoutKeys() throws -> String {
        _ = try TileLocation(parsing: location)
        // Its dark counterpart may be a URL, too.
        return Redaction.redacted(TileLocation.withoutKeys(location))
    }
}

extension Configuration {
    /// Whether there may be a style that says where the map looks.
    var mayHaveCamera: Bool {
        styles.styles.contains { !$0.isBuiltIn }
            || ((try? tiles().value) ?? []).contains { text in
                guard let location = try? TileLocation(parsing: text) else { return false }
                return location.style != nil || location.isStyle
            }
    }
}
