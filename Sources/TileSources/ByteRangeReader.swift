package import MapGeometry

/// Reads byte ranges of an archive, from a file or a server.
protocol ByteRangeReader: Sendable {
    /// Exactly these bytes.
    ///
    /// - Parameter part: the name of the range in the cache.
    /// - Throws: `Defect` if the range does not exist completely, before allocating memory for it, or if it cannot be
    ///   read; `CancellationError` for a server.
    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8]

    /// Removes a corrupt part from the cache, so that it is read again; does nothing without a cache.
    func forget(_ part: TilesetPart)
}

extension ByteRangeReader {
    func forget(_ part: TilesetPart) {}
}

/// The part of a tileset that a request is for, as the cache key.
package enum TilesetPart: Hashable, Sendable {
    /// A tile; with density 2 it has twice the pixels (`@2x`).
    case tile(TileCoordinate, density: Int)
    /// Anything else, such as TileJSON or a directory of an archive, by a name within the tileset.
    case document(String)
}
