import ArgumentParser
import SnapshotConfiguration

/// Flags for maps, as in the tool.
struct MapOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Tileset or style of the default map; repeatable, bottom first.", valueName: "LOCATION"))
    var tiles: [String] = []
    @Option(help: ArgumentHelp("Style of vector tiles.", valueName: "STYLE"))
    var style: [String] = []
    @Option(help: ArgumentHelp("A map with an id; repeat an id to stack layers.", valueName: "ID=LOCATION"))
    var map: [String] = []
    @Option(help: ArgumentHelp("A name that clients use for a map.", valueName: "NAME=ID"))
    var alias: [String] = []
    @Option(help: ArgumentHelp("The map for unknown style names.", valueName: "ID"))
    var defaultStyle: String?
    @Option(help: ArgumentHelp("An image that pins may use.", valueName: "ID=FILE"))
    var image: [String] = []
    @Option(help: ArgumentHelp("The image to draw for an icon's URL.", valueName: "URL=ID"))
    var imageAlias: [String] = []
    @Option(help: ArgumentHelp("Fetch icons that clients name below this URL (default: none).", valueName: "URL"))
    var iconPlace: [String] = []
    @Option(help: ArgumentHelp("Pass on the tiles of a tileset on another server.", valueName: "ID"))
    var serveTiles: [String] = []
    @Option(help: ArgumentHelp("Configuration file.", valueName: "FILE"))
    var config: String?
    @Option(help: ArgumentHelp("Environment of the configuration file.", valueName: "NAME"))
    var environment: String?
    @Flag(help: "Use cached tiles only and contact no server.")
    var offline = false
    @Option(help: ArgumentHelp("Name and contact sent to tile servers.", valueName: "TEXT"))
    var userAgent: String?
    @Option(help: ArgumentHelp("Folder of the tile cache.", valueName: "DIR"))
    var tileCache: String?
    @Option(help: ArgumentHelp("Folder of the output cache (default: memory only).", valueName: "DIR"))
    var cache: String?

    var arguments: ConfigurationArguments {
        var arguments = ConfigurationArguments()
        (arguments.tiles, arguments.styles) = (tiles, style)
        (arguments.file, arguments.environment) = (config, environment)
        (arguments.isOffline, arguments.userAgent) = (offline, userAgent)
        (arguments.tileCache, arguments.cache) = (tileCache, cache)
        return arguments
    }

    var values: [ServerSetting: [String]] {
        [
            .maps: map, .aliases: alias, .defaultStyle: [defaultStyle].compactMap(\.self), .images: image,
            .imageAliases: imageAlias, .iconPlaces: iconPlace, .servedTilesets: serveTiles,
        ]
    }
}
