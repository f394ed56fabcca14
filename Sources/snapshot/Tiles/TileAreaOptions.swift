import ArgumentParser
import MapSnapshot

/// Flags for the tiles of an area.
struct TileAreaOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Area in degrees; crosses 180 if W > E.", valueName: "W,S,E,N"))
    var bbox: String
    @Option(help: ArgumentHelp("Zooms, 0 to 30: a range or a single one.", valueName: "A-B"))
    var zooms: String
    @Option(
        help: ArgumentHelp("Fail if there are more tiles than this (default: 10000000).", valueName: "N"),
        transform: Number.whole)
    var maxTiles = 10_000_000

    /// The tiles of the area; throws if there are none or too many.
    func area() throws -> TileArea {
        guard let edges = Notation.numbers(bbox), edges.count == 4 else {
            throw SnapshotError.invalid(flag: "bbox", bbox, "W,S,E,N in degrees")
        }
        let bounds = GeoBounds(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
        guard bounds.isValid else {
            throw SnapshotError.invalid(
                flag: "bbox", bbox, "W,S,E,N in degrees: -180 to 180 from west to east, -90 to 90 from south to north")
        }
        let levels = zooms.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard levels.count <= 2, let low = levels.first ?? nil, let high = levels.last ?? nil, low <= high,
            let area = TileArea(bounds: bounds, zooms: low...high)
        else { throw SnapshotError.invalid(flag: "zooms", zooms, "A-B, such as 10-14, from 0 to 30") }
        guard area.count > 0 else {
            throw Failure(.usage, "--bbox \(bbox) has no tiles: use an area between 85.05 degrees south and north")
        }
        guard area.count <= maxTiles else {
            throw Failure(
                .usage,
                "the area has \(Quantity.grouped(area.count)) tiles, over the limit of \(Quantity.grouped(maxTiles)): "
                    + "use a smaller area or fewer zooms, or raise --max-tiles")
        }
        return area
    }
}
