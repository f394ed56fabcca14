package import MapGeometry
package import VectorTiles

/// A tile of a source and its position.
package struct SourceTile: Sendable {
    /// The tile whose content this is.
    package let coordinate: TileCoordinate
    /// The square that is drawn: the tile's own, or for a missing tile the part of a parent that covers it.
    package let square: TileCoordinate
    /// The square's column in the copy of the world that is shown; negative and beyond the last one in copies.
    package let column: Int
    /// The zoom for the style, at least the tile's own.
    package let styleZoom: Int
    /// The content of the tile.
    package let content: VectorTile

    /// Creates a tile with a position.
    ///
    /// - Parameter square: the only part of it that is drawn; nil for all of it.
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
