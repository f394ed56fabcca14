import JSON
import MapStyle
import VectorTiles

/// Binds a layer of a tile to a style's expressions.
struct FeatureBinding {
    let layer: VectorLayer
    let table: FeatureTable
    /// The key of the property to use as id; nil for the features' own ids.
    private let idKey: Int?
    private let promotesID: Bool
    private let columns = ColumnValues()

    /// Whether an expression took too many steps for a feature.
    var hasGivenUp: Bool { columns.hasGivenUp }

    /// Remembers whether an expression took too many steps for a feature.
    func note(_ expression: BoundExpression) {
        if expression.hasGivenUp { columns.hasGivenUp = true }
    }

    /// - Parameter promotedID: the property to use as id; nil for the features' own ids.
    init(_ layer: VectorLayer, promotedID: String? = nil) {
        self.layer = layer
        promotesID = promotedID != nil
        idKey = promotedID.flatMap(layer.key(named:))
        table = FeatureTable(
            keys: layer.keys, values: layer.storedValues.map(FeatureTable.Value.init), bytes: layer.bytes,
            others: layer.others.map(StyleValue.init), tags: layer.tags)
    }

    /// Calls `body` with features as rows of the table.
    ///
    /// - Parameter needs: the inputs that the expressions read; ids and geometry are only decoded if needed, because
    ///   they take time.
    @inline(__always)
    func forEachRow(_ indexes: some Sequence<Int>, _ needs: Expression.Needs, _ body: (Int, FeatureRow) -> Void) {
        let (hasID, hasGeometry) = (needs.contains(.id), needs.contains(.geometry))
        // Copied once, and not for each feature.
        let layer = layer
        // One row, reused for all features.
        var row = FeatureRow(kind: .unknown, tags: 0..<0)
        for index in indexes {
            let feature = layer.features[index]
            row.kind = Self.kind(feature.kind)
            row.tags = layer.tagRange(of: feature)
            if hasID { row.id = id(of: feature).map(StyleValue.init) ?? .null }
            if hasGeometry { row.geometry = geometry(of: feature) }
            body(index, row)
        }
    }

    /// The index of each feature's value in a column; negative if it has none.
    ///
    /// Filters often read the same column, so it is cached.
    func values(inColumn column: Int) -> [Int32] {
        if let known = columns.known[column] { return known }
        let (layer, table) = (layer, table)
        let values = layer.features.map { feature in
            table.valueIndex(column: column, tags: layer.tagRange(of: feature)).map { Int32(truncatingIfNeeded: $0) }
                ?? -1
        }
        columns.known[column] = values
        return values
    }

    /// A feature as a row of the table, without id and geometry.
    func row(of index: Int) -> FeatureRow {
        let feature = layer.features[index]
        return FeatureRow(kind: Self.kind(feature.kind), tags: layer.tagRange(of: feature))
    }

    @inline(__always)
    private static func kind(_ kind: VectorFeature.Kind) -> FeatureRow.Kind {
        switch kind {
        case .unknown: .unknown
        case .point: .point
        case .line: .line
        case .polygon: .polygon
        }
    }

    // Not inlined: in the loop over all features it would copy the layer for each of them.
    @inline(never)
    private func id(of feature: VectorFeature) -> VectorValue? {
        guard promotesID else { return layer.id(of: feature) }
        guard let idKey, let index = layer.valueIndex(ofKey: idKey, in: feature) else { return nil }
        let value = layer.value(at: index)
        // Ids are numbers or texts.
        return if case .bool(let flag) = value { .number(flag ? 1 : 0) } else { value }
    }

    private func geometry(of feature: VectorFeature) -> [[FeaturePoint]] {
        var geometry = TileGeometry()
        guard layer.decodeGeometry(of: feature, into: &geometry) else { return [] }
        return geometry.parts.map { $0.map { FeaturePoint(x: Double($0.x), y: Double($0.y)) } }
    }
}

/// The columns of a layer that were needed so far.
private final class ColumnValues {
    var known: [Int: [Int32]] = [:]
    var hasGivenUp = false
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
