public import ArgumentParser
public import MapSnapshot

/// Where tiles come from, and what happens where there is none.
struct TileOptions: ParsableArguments {
    @OptionGroup var sources: TileSourceOptions
    @Option(help: "Where a tile is missing: overzoom (enlarge an ancestor), blank or fail.")
    var missingTiles: MissingTiles?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Levels that a missing tile may be enlarged, 0 to 8 (default 3).", valueName: "levels"),
        transform: Number.whole)
    var maxOverzoom: Int?

    func apply(to request: inout SnapshotRequest) throws(SnapshotError) {
        if let missingTiles { request.missingTiles = missingTiles }
        if let maxOverzoom { request.maximumOverzoom = maxOverzoom }
    }
}

extension MissingTiles: ExpressibleByArgument {}
