/// How a vector tile is encoded.
package enum VectorEncoding: String, CaseIterable, Sendable {
    /// Mapbox Vector Tiles.
    case mvt
    /// MapLibre Tiles.
    case mlt
}

extension VectorTile {
    /// Decodes a decompressed tile; no bytes give an empty tile.
    ///
    /// - Throws: `VectorTileError` if the tile is corrupt, exceeds a limit, or has something that is not read.
    package init(_ bytes: [UInt8], encoding: VectorEncoding) throws(VectorTileError) {
        switch encoding {
        case .mvt: try self.init(mvt: bytes)
        case .mlt: try self.init(mlt: bytes)
        }
    }
}
