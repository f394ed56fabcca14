package import MapGeometry
package import VectorTiles

/// A tile of a source and its position.
package struct SourceTile: Sendable {
    /// The tile whose content this is.
    package let coordinate: TileCoordinate
    /// The square to draw: the tile's own, or for a missing tile the part of a parent that covers it.
    package let square: TileCoordinate
    /// The square's unwrapped column; negative or beyond the last one in copies of the world.
    package let column: Int
    /// The zoom for the style, at least the tile's own.
    package let styleZoom: Int
    /// The content of the tile.
    package let content: VectorTile

    /// Creates a tile with a position.
    ///
    /// - Parameter square: the part to draw; nil for all of it.
    package init(
        coordinate: TileCoordinate, square: TileCoordinate? = nil, column: Int, styleZoom: Int, content: VectorTile
    ) {
        self.coordinate = coordinate
        self.square = square ?? coordinate
        self.column = column
        self.styleZoom = styleZoom
        self.content = content
    }
}
