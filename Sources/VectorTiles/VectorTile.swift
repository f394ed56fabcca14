import JSON

/// The features of one tile by layer, from an MVT or MLT file or sliced from GeoJSON.
///
/// Property values and geometry are decoded on demand, so layers that a style does not draw cost next to nothing.
package struct VectorTile: Hashable, Sendable {
    /// In file order.
    package let layers: [VectorLayer]
    /// Number of corrupt features that were dropped.
    package let droppedFeatures: Int
    /// Number of layers that were left out because their version of MLT is not read.
    package let skippedLayers: Int

    /// Creates a tile.
    package init(layers: [VectorLayer], droppedFeatures: Int = 0, skippedLayers: Int = 0) {
        self.layers = layers
        self.droppedFeatures = droppedFeatures
        self.skippedLayers = skippedLayers
    }

    /// The layer with a name; if there are several, the last one with features, as in MapLibre.
    package func layer(named name: String) -> VectorLayer? {
        layers.last { $0.name.hasSameBytes(as: name) && !$0.features.isEmpty }
    }

    /// Approximate size in memory, in bytes.
    package var cost: Int { layers.reduce(0) { $0 + $1.cost } + (layers.first?.bytes.count ?? 0) }
}

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
