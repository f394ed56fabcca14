package import MapStyle
import VectorTiles

/// Layers of a style that draw the same features: of one source, one layer of its tiles, with one filter.
package struct LayerGroup: Hashable, Sendable {
    /// The layer of the tiles; empty for GeoJSON.
    let sourceLayer: String
    /// nil lets all features pass.
    let filter: Expression?
    /// From the bottom up.
    private(set) var layers: [StyleLayer]

    /// The layers of a source, each filter once.
    package static func all(of source: String, in style: ResolvedStyle) -> [LayerGroup] {
        struct Key: Hashable {
            let sourceLayer: String
            let filter: Expression?
        }
        var places: [Key: Int] = [:]
        var groups: [LayerGroup] = []
        for layer in style.layers where layer.source == source {
            let key = Key(sourceLayer: layer.sourceLayer ?? "", filter: layer.filter)
            if let place = places[key] {
                groups[place].layers.append(layer)
            } else {
                places[key] = groups.count
                groups.append(LayerGroup(sourceLayer: key.sourceLayer, filter: key.filter, layers: [layer]))
            }
        }
        return groups
    }

    /// The features that the filter lets pass.
    func passing(_ binding: FeatureBinding, _ context: EvaluationContext) -> [Int] {
        guard let filter else { return Array(binding.layer.features.indices) }
        var bound = filter.bound(to: binding.table, context)
        var passing: [Int] = []
        binding.forEachRow(binding.layer.features.indices, filter.needs) { index, row in
            if bound.matches(row) { passing.append(index) }
        }
        return passing
    }
}
