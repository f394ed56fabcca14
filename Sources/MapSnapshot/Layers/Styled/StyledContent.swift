import MapGeometry
import TileSources
import VectorRendering
import VectorTiles

/// A vector tile of a style: decoded, or laid out for an earlier image.
enum StyledContent: TileContent {
    case tile(VectorTile)
    /// - Parameter pixelCount: that of the tile.
    case layout(TileLayout, pixelCount: Int)

    static func decode(
        _ tile: Tile, at coordinate: TileCoordinate, of layer: String, selection: VectorSelection?
    ) throws -> StyledContent {
        .tile(try VectorTile.decode(tile, at: coordinate, of: layer, selection: selection))
    }

    static func belongsToOtherTileset(_ format: TileFormat) -> Bool { VectorTile.belongsToOtherTileset(format) }

    var pixelCount: Int {
        switch self {
        case .tile(let tile): tile.pixelCount
        case .layout(_, let count): count
        }
    }
}

/// A visible vector tile and its position.
struct StyledTile: Sendable {
    /// The tile whose content this is.
    let coordinate: TileCoordinate
    /// The square to draw: the tile's own, or the part of a parent.
    let square: TileCoordinate
    /// The square's unwrapped column.
    let column: Int
    /// The zoom for the style.
    let styleZoom: Int
    let content: StyledContent
    /// What its layout is cached by; nil if it is not cached.
    var key: LayoutCache.Key?

    /// A tile that is not cached.
    init(_ tile: SourceTile) {
        (coordinate, square, column) = (tile.coordinate, tile.square, tile.column)
        (styleZoom, content) = (tile.styleZoom, .tile(tile.content))
    }

    init(
        _ coordinate: TileCoordinate, square: TileCoordinate, column: Int, styleZoom: Int, _ content: StyledContent,
        _ key: LayoutCache.Key?
    ) {
        (self.coordinate, self.square, self.column) = (coordinate, square, column)
        (self.styleZoom, self.content, self.key) = (styleZoom, content, key)
    }

    func placement(in view: StyledView) -> TilePlacement {
        TilePlacement(coordinate, square: square, column: column, styleZoom: styleZoom, in: view)
    }
}

/// Tiles that are drawn very large, such as those of zoom 5 at zoom 18: their corners lie millions of pixels away, where
/// positions in pixels end.
enum MagnifiedTile {
    /// Number of zooms beyond a tile's own up to which it is drawn as it is: 2^9 times larger, at scale 4 and the end of
    /// the zoom two million pixels wide.
    private static let limit = 9
    /// The same of a tilted image, in whose foreground things are larger, and up to ten times below its edge.
    private static let tiltedLimit = 6
    /// Number of zooms by which its parts are magnified; at most one of the limits.
    private static let levels = 6

    /// Whether a tile is drawn so large that only its visible parts are drawn.
    static func hasParts(_ coordinate: TileCoordinate, in view: StyledView) -> Bool {
        view.tileZoom - coordinate.z > (view.isTilted ? tiltedLimit : limit)
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
