/// The features of one tile, by layer: what an MVT file holds, or what is cut out of GeoJSON.
///
/// Values of properties and geometry are decoded when they are asked for, so layers that a style does not draw cost
/// next to nothing.
package struct VectorTile: Hashable, Sendable {
    /// In the order of the file.
    package let layers: [VectorLayer]
    /// Number of features that are left out because they are corrupt.
    package let droppedFeatures: Int

    /// A tile of these layers.
    package init(layers: [VectorLayer], droppedFeatures: Int = 0) {
        self.layers = layers
        self.droppedFeatures = droppedFeatures
    }

    /// The layer of a name; of several with that name the last that has features, as MapLibre takes it.
    package func layer(named name: String) -> VectorLayer? {
        layers.last { $0.name == name && !$0.features.isEmpty }
    }

    /// Bytes in memory, roughly.
    package var cost: Int { layers.reduce(0) { $0 + $1.cost } + (layers.first?.bytes.count ?? 0) }
}
