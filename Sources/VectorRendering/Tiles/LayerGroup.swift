package import MapStyle
import VectorTiles

/// Style layers that draw the same features: same source, same source layer, same filter.
package struct LayerGroup: Hashable, Sendable {
    /// The source layer; empty for GeoJSON.
    let sourceLayer: String
    /// The filter; nil accepts all features.
    let filter: Expression?
    /// The property to use as the id of features; nil for the id in the tile.
    let promotedID: String?
    /// The layers, bottom first.
    private(set) var layers: [StyleLayer]

    /// The groups of a source, each filter once.
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
                groups.append(
                    LayerGroup(
                        sourceLayer: key.sourceLayer, filter: key.filter,
                        promotedID: style.promotedID(source: source, layer: key.sourceLayer), layers: [layer]))
            }
        }
        return groups
    }

    /// The features that pass the filter.
    ///
    /// - Parameter columns: the values of the layer's features, for all groups of its source layer.
    func passing(_ binding: FeatureBinding, _ context: EvaluationContext, _ columns: inout FeatureColumns) -> [Int] {
        guard let filter else { return Array(binding.layer.features.indices) }
        var bound = filter.bound(to: binding.table, context)
        var passing: [Int] = []
        guard let column = bound.decidingColumn else {
            binding.forEachRow(binding.layer.features.indices, filter.needs) { index, row in
                if bound.matches(row) { passing.append(index) }
            }
            return passing
        }
        // Nearly all filters ask for one property, which has few values.
        let values = columns.values(inColumn: column, binding)
        for index in values.indices {
            if let isMatch = bound.knownMatch(valueIndex: values[index]) {
                if isMatch { passing.append(index) }
            } else {
                binding.forEachRow(CollectionOfOne(index), filter.needs) { _, row in
                    if bound.matches(row) { passing.append(index) }
                }
            }
        }
        return passing
    }
}

/// The values that the features of a layer have in some columns of its table, looked up once for all filters.
struct FeatureColumns {
    private var columns: [Int: [Int32]] = [:]

    /// The index of each feature's value in a column; -1 for none.
    mutating func values(inColumn column: Int, _ binding: FeatureBinding) -> [Int32] {
        if let values = columns[column] { return values }
        let layer = binding.layer
        let values = layer.features.map { feature in
            Int32(truncatingIfNeeded: binding.table.valueIndex(column: column, tags: layer.tagRange(of: feature)) ?? -1)
        }
        columns[column] = values
        return values
    }
}
