package import MapGeometry
package import VectorTiles

/// A tile of a source and its position.
package struct SourceTile: Sendable {
    /// The tile whose content this is.
    package let coordinate: TileCoordinate
    /// Its unwrapped column; negative or beyond the last one in copies of the world.
    package let column: Int
    /// The zoom for the style, at least the tile's own.
    package let styleZoom: Int
    /// The content of the tile.
    package let content: VectorTile

    /// Creates a tile with a position.
    package init(coordinate: TileCoordinate, column: Int, styleZoom: Int, content: VectorTile) {
        self.coordinate = coordinate
        self.column = column
        self.styleZoom = styleZoom
        self.content = content
    }
}
