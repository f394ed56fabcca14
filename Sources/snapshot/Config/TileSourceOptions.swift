import ArgumentParser
import MapSnapshot
import SnapshotConfiguration

/// The flags that choose tile sets, with the configuration behind them.
struct TileSourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder z/x/y.png, an .mbtiles or .pmtiles file, or a URL, perhaps with #key=value&…; repeat it to stack "
                + "layers, bottom first.", valueName: "location"))
    var tiles: [String] = []
    @OptionGroup var settings: SettingOptions

    /// The settings in force.
    func configuration() throws -> Configuration {
        try settings.configuration(tiles: tiles)
    }
}

/// The tile set that a command looks into.
struct TilesetArgument: ParsableArguments {
    @Argument(help: "A folder z/x/y.png, an .mbtiles or .pmtiles file, or a URL.")
    var location: String
    @OptionGroup var settings: SettingOptions

    /// The settings in force.
    func configuration() throws -> Configuration {
        try settings.configuration(tiles: [location])
    }

    /// The tile set, opened.
    func layer() throws -> TileLayer { try layer(over: network()) }

    /// The tile set, opened by a way to servers that the caller wants to ask afterwards.
    func layer(over network: TileNetwork) throws -> TileLayer {
        let parsed = try TileLocation(parsing: location)
        return TileLayer(try parsed.open(network: network), id: parsed.publicBase)
    }

    /// The way to servers that the settings ask for.
    func network() throws -> TileNetwork {
        try configuration().network()
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
