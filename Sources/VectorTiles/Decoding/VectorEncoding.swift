/// How a vector tile is encoded.
package enum VectorEncoding: String, CaseIterable, Sendable {
    /// Mapbox Vector Tiles.
    case mvt
    /// MapLibre Tiles.
    case mlt

    /// Whether parts of a tile can be left undecoded.
    package var isSelective: Bool { self == .mlt }
}

extension VectorTile {
    /// Decodes a decompressed tile; no bytes give an empty tile.
    ///
    /// - Parameter selection: what is needed of the tile; nil for all of it.
    /// - Throws: `VectorTileError` if the tile is corrupt, exceeds a limit, or has something that is not read.
    package init(
        _ bytes: [UInt8], encoding: VectorEncoding, selection: VectorSelection? = nil
    ) throws(VectorTileError) {
        switch encoding {
        case .mvt: try self.init(mvt: bytes)
        case .mlt: try self.init(mlt: bytes, selection: selection)
        }
    }
}
