import JSON
package import MapStyle
package import VectorTiles

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
            let sourceLayer: ExactText
            let filter: Expression?
        }
        var places: [Key: Int] = [:]
        var groups: [LayerGroup] = []
        for layer in style.layers where layer.source?.hasSameBytes(as: source) == true {
            let key = Key(sourceLayer: ExactText(layer.sourceLayer ?? ""), filter: layer.filter)
            if let place = places[key] {
                groups[place].layers.append(layer)
            } else {
                places[key] = groups.count
                groups.append(
                    LayerGroup(
                        sourceLayer: key.sourceLayer.text, filter: key.filter,
                        promotedID: style.promotedID(source: source, layer: key.sourceLayer.text), layers: [layer]))
            }
        }
        return groups
    }

    /// What groups of one source read of its tiles.
    package static func selection(of groups: [LayerGroup]) -> VectorSelection {
        var inputs: TextDictionary<FeatureInputs> = [:]
        for group in groups {
            for layer in group.layers { inputs[group.sourceLayer, default: FeatureInputs()].add(layer) }
            if let name = group.promotedID { inputs[group.sourceLayer]?.add(property: name) }
        }
        return VectorSelection(
            inputs.mapValues { VectorSelection.Columns(properties: $0.properties, hasIDs: $0.hasIDs) })
    }

    /// The features that pass the filter.
    func passing(_ binding: FeatureBinding, _ context: EvaluationContext) -> [Int] {
        guard let filter else { return Array(binding.layer.features.indices) }
        var bound = filter.bound(to: binding.table, context)
        defer { binding.note(bound) }
        var passing: [Int] = []
        if let column = bound.onlyColumn {
            for (index, value) in binding.values(inColumn: column).enumerated()
            where bound.matches(value: value, { binding.row(of: index) }) {
                passing.append(index)
            }
            return passing
        }
        binding.forEachRow(binding.layer.features.indices, filter.needs) { index, row in
            if bound.matches(row) { passing.append(index) }
        }
        return passing
    }
}
