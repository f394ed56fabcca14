import MapStyle
import VectorTiles

/// A layer of a tile as a style's expressions see it.
struct FeatureBinding {
    let layer: VectorLayer
    let table: FeatureTable

    init(_ layer: VectorLayer) {
        self.layer = layer
        table = FeatureTable(
            keys: layer.keys, values: layer.storedValues.map(FeatureTable.Value.init), bytes: layer.bytes,
            others: layer.others.map(StyleValue.init), tags: layer.tags)
    }

    /// A feature as a row of the table.
    ///
    /// - Parameter hasGeometry: whether an expression asks where the feature is, which costs its decoding.
    @inline(__always)
    func row(_ index: Int, hasGeometry: Bool = false) -> FeatureRow {
        let feature = layer.features[index]
        var row = FeatureRow(
            kind: FeatureRow.Kind(rawValue: feature.kind.rawValue) ?? .unknown,
            id: layer.id(of: feature).map(StyleValue.init) ?? .null, tags: layer.tagRange(of: feature))
        if hasGeometry { row.geometry = geometry(of: feature) }
        return row
    }

    private func geometry(of feature: VectorFeature) -> [[MapStyle.TilePoint]] {
        var geometry = TileGeometry()
        guard layer.decodeGeometry(of: feature, into: &geometry) else { return [] }
        return geometry.parts.map { $0.map { MapStyle.TilePoint(x: Double($0.x), y: Double($0.y)) } }
    }
}

extension FeatureTable.Value {
    fileprivate init(_ value: StoredValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let value): .number(value)
            case .text(let offset, let length): .text(offset: offset, length: length)
            case .other(let index): .other(index)
            }
    }
}

extension StyleValue {
    fileprivate init(_ value: VectorValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let value): .number(value)
            case .string(let value): .string(value)
            case .json(let value): StyleValue(value)
            }
    }
}
