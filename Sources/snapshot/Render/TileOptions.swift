public import ArgumentParser
public import MapSnapshot

/// Flags for tilesets and missing tiles.
struct TileOptions: ParsableArguments {
    @OptionGroup var sources: TileSourceOptions
    @Option(
        help: ArgumentHelp(
            "Upscale a parent tile in place of a missing one, leave it blank, or fail (default: overzoom).",
            valueName: "MODE"))
    var missingTiles: MissingTiles?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Maximum levels to upscale a parent tile, 0 to 8 (default: 3).", valueName: "LEVELS"),
        transform: Number.whole)
    var maxOverzoom: Int?

    func apply(to request: inout SnapshotRequest) throws(SnapshotError) {
        if let missingTiles { request.missingTiles = missingTiles }
        if let maxOverzoom { request.maximumOverzoom = maxOverzoom }
    }
}

extension MissingTiles: ExpressibleByArgument {}
