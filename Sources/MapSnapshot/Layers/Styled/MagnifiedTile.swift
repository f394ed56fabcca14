import MapGeometry
import VectorRendering
import VectorTiles

/// Tiles that are drawn very large, such as those of zoom 5 at zoom 18: their corners lie millions of pixels away, where
/// positions in pixels end.
enum MagnifiedTile {
    /// Number of zooms beyond a tile's own up to which it is drawn as it is: 2^9 times larger, at scale 4 and the end of
    /// the zoom two million pixels wide.
    private static let limit = 9
    /// Number of zooms by which its parts are magnified.
    private static let levels = 6

    /// Whether a tile is drawn so large that only its visible parts are drawn.
    static func hasParts(_ coordinate: TileCoordinate, in view: StyledView) -> Bool {
        view.tileZoom - coordinate.z > limit
    }

    /// The tile, or the visible parts of one that is drawn very large.
    static func parts(of tile: SourceTile, in view: StyledView) -> [SourceTile] {
        guard hasParts(tile.coordinate, in: view) else { return [tile] }
        let z = min(max(view.tileZoom - levels, tile.square.z), TileCoordinate.deepestZoom)
        let below = z - tile.square.z
        return TileCover(viewport: view.viewport, z: z).compactMap { cell in
            guard cell.coordinate.ancestor(levels: below) == tile.square, cell.column >> below == tile.column else {
                return nil
            }
            return SourceTile(
                coordinate: cell.coordinate, column: cell.column, styleZoom: tile.styleZoom,
                content: tile.content.part(of: tile.coordinate, in: cell.coordinate))
        }
    }
}
