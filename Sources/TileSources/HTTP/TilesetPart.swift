package import MapGeometry

/// What of a tile set a request is for: the name under which an answer is kept.
package enum TilesetPart: Hashable, Sendable {
    /// A tile; of density 2 it has twice the pixels (`@2x`).
    case tile(TileCoordinate, density: Int)
    /// Anything else, such as a TileJSON or an archive's directory, by a name within the tile set.
    case document(String)
}
