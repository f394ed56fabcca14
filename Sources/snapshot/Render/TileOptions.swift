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

extension MissingTiles: ExpressibleByArgument {}
