package import MapGeometry

/// The part of a tileset that a request is for, as the cache key.
package enum TilesetPart: Hashable, Sendable {
    /// A tile; with density 2 it has twice the pixels (`@2x`).
    case tile(TileCoordinate, density: Int)
    /// Anything else, such as TileJSON or a directory of an archive, by a name within the tileset.
    case document(String)
}
