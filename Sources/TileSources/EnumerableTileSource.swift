public import MapGeometry

/// A source that can say which tiles it has, so that all of them can be verified or copied.
public protocol EnumerableTileSource: TileSource {
    /// Calls `body` once for each tile that exists, in the source's own order.
    ///
    /// - Throws: `TileSourceError` where the list itself is damaged, and whatever `body` throws.
    func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws
}
