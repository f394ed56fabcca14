public import MapGeometry

/// A source that can list its tiles, so that all of them can be verified or copied.
public protocol EnumerableTileSource: TileSource {
    /// Calls `body` once for each tile that exists, in the source's own order.
    ///
    /// - Throws: `TileSourceError` if the list itself is corrupt, and whatever `body` throws.
    func forEachCoordinate(_ body: (TileCoordinate) throws -> Void) async throws
}
