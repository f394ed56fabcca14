import ArgumentParser

/// The flags that choose tile sets, with the configuration behind them.
struct TileSourceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder z/x/y.png, an .mbtiles or a .pmtiles file, perhaps with #key=value&…; repeat it to stack "
                + "layers, bottom first.", valueName: "location"))
    var tiles: [String] = []
    @Option(help: ArgumentHelp("Configuration file (JSON).", valueName: "file"))
    var config: String?
    @Option(help: ArgumentHelp("The part of the configuration to use.", valueName: "name"))
    var environment: String?

    /// The locations to draw, bottom first: flag before environment before file before the set that comes along.
    func locations() throws -> [String] {
        try Configuration(flags: self, environment: .process).tiles.value
    }
}
