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

/// The values of one data-driven property in a tile's layout: at the tile's integer zoom and, if it also depends on the
/// real zoom, at the next one.
package enum LayerValues<Value: Sendable>: Sendable {
    /// The property does not depend on features.
    case none
    /// One per feature.
    case each([Value])
    /// Two per feature, to interpolate when the real zoom is known.
    case between([Value], [Value])
}

/// Evaluates a style layer's properties for selected features of a tile.
struct LayerEvaluation {
    let binding: FeatureBinding
    /// The features, in drawing order.
    let indexes: [Int]
    /// The tile's integer zoom and address.
    let context: EvaluationContext

    /// A property's values; `none` if it does not depend on features.
    func values<Value, Result>(
        _ property: Property<Value>, _ convert: (Value) -> Result
    ) -> LayerValues<Result> {
        switch property {
        case .constant, .zoom: return .none
        case .feature(let expression): return .each(values(expression, context, convert))
        case .both(let expression):
            var next = context
            next.zoom += 1
            return .between(values(expression, context, convert), values(expression, next, convert))
        }
    }

    /// The values of a property that is evaluated at the integer zoom, such as layout properties and dashes.
    ///
    /// - Parameter zoom: another zoom; nil for the tile's.
    func column<Value, Result>(
        _ property: Property<Value>, at zoom: Double? = nil, _ convert: (Value) -> Result
    ) -> PaintColumn<Result> {
        var context = context
        context.zoom = zoom ?? context.zoom
        guard let expression = property.data else { return .constant(convert(property.value(at: context.zoom))) }
        return .each(values(expression, context, convert))
    }

    /// Like `column`, with equal values only once.
    func sharedColumn<Value>(_ property: Property<Value>) -> SharedColumn<Value> {
        guard let expression = property.data else { return SharedColumn(property.value(at: context.zoom)) }
        return sharedValues(expression, context) { $0 }
    }

    /// The values of a property without a default; nil if it is not given.
    func column<Value>(_ property: Property<Value>?) -> PaintColumn<Value>? {
        property.map { column($0) { $0 } }
    }

    /// The features sorted by their sort keys, which are also returned; unchanged without a key.
    func sorted(_ property: Property<Double>?) -> (evaluation: LayerEvaluation, keys: [Double]) {
        guard let property, property.isDataDriven else { return (self, []) }
        let column = column(property) { $0 }
        // Equal keys keep their order; `sort` does not guarantee stability.
        let order = indexes.indices.sorted { (column[$0], $0) < (column[$1], $1) }
        return (
            LayerEvaluation(binding: binding, indexes: order.map { indexes[$0] }, context: context),
            order.map { column[$0] }
        )
    }

    private func values<Value, Result>(
        _ expression: PropertyExpression<Value>, _ context: EvaluationContext, _ convert: (Value) -> Result
    ) -> [Result] {
        let column = sharedValues(expression, context, convert)
        if column.indexes.count == column.values.count { return column.values }
        return column.indexes.map { column.values[Int($0)] }
    }

    private func sharedValues<Value, Result>(
        _ expression: PropertyExpression<Value>, _ context: EvaluationContext, _ convert: (Value) -> Result
    ) -> SharedColumn<Result> {
        var bound = expression.expression.bound(to: binding.table, context)
        var column = SharedColumn<Result>()
        column.indexes.reserveCapacity(indexes.count)
        // Features with the same slot have the same value.
        var known = [Int32](repeating: -1, count: bound.slotCount)
        binding.forEachRow(indexes, expression.expression.needs) { _, row in
            let slot = bound.slot(row)
            if let slot, known[slot] >= 0 { return column.indexes.append(known[slot]) }
            let index = Int32(truncatingIfNeeded: column.values.count)
            if let slot { known[slot] = index }
            column.values.append(convert(expression.checked(bound.value(row))))
            column.indexes.append(index)
        }
        binding.note(bound)
        return column
    }
}

extension LayerValues {
    /// The values at the real zoom.
    ///
    /// - Parameter mix: interpolates two values by a factor of 0 to 1.
    func column<Raw>(
        _ property: Property<Raw>, zoom: Double, integerZoom: Double, _ convert: (Raw) -> Value,
        _ mix: (Value, Value, Float) -> Value
    ) -> PaintColumn<Value> {
        switch self {
        case .none: return .constant(convert(property.value(at: zoom)))
        case .each(let values): return .each(values)
        case .between(let low, let high):
            guard let expression = property.data else { return .each(low) }
            let factor = Float(expression.mixFactor(zoom: zoom, integerZoom: integerZoom))
            if factor == 0 { return .each(low) }
            return .each(zip(low, high).map { mix($0, $1, factor) })
        }
    }
}

extension LayerValues<Float> {
    /// Numbers at the real zoom.
    func column(_ property: Property<Double>, zoom: Double, integerZoom: Double) -> PaintColumn<Float> {
        column(property, zoom: zoom, integerZoom: integerZoom, { Float($0) }, { $0 + ($1 - $0) * $2 })
    }
}

extension LayerValues<PaintColor> {
    /// Colors at the real zoom, interpolated premultiplied as in MapLibre's shaders.
    func column(_ property: Property<StyleColor>, zoom: Double, integerZoom: Double) -> PaintColumn<PaintColor> {
        column(property, zoom: zoom, integerZoom: integerZoom, \.premultiplied, { $0 + ($1 - $0) * $2 })
    }
}

extension Translation {
    /// The translation of a layer at a zoom.
    init(_ way: Property<Offset>, _ anchor: Property<Alignment>, zoom: Double) {
        let offset = way.value(at: zoom)
        self.init(x: offset.x, y: offset.y, isMap: anchor.value(at: zoom) == .map)
    }
}

/// A property's value for each feature of a layout.
package enum PaintColumn<Value: Sendable>: Sendable {
    /// One value for all features.
    case constant(Value)
    /// One per feature.
    case each([Value])

    /// The value of a feature by its index in the layout.
    @inline(__always)
    package subscript(index: Int) -> Value {
        switch self {
        case .constant(let value): value
        case .each(let values): values[index]
        }
    }

    /// The common value of all features; nil if each has its own.
    package var constant: Value? {
        if case .constant(let value) = self { value } else { nil }
    }
}

/// A property's value for each feature of a layout, with equal values of one property of the features only once.
struct SharedColumn<Value> {
    /// The different values.
    fileprivate(set) var values: [Value] = []
    /// The index of each feature's value; empty if all have the same one.
    fileprivate(set) var indexes: [Int32] = []

    fileprivate init() {}

    /// One value for all features.
    init(_ value: Value) { values = [value] }

    /// The common value of all features; nil if each has its own.
    var constant: Value? { indexes.isEmpty ? values.first : nil }

    /// The index of a feature's value.
    @inline(__always)
    func index(_ row: Int) -> Int { indexes.isEmpty ? 0 : Int(indexes[row]) }

    /// The column with other values, which depend on these only.
    func map<Result>(_ convert: (Value) -> Result) -> SharedColumn<Result> {
        var column = SharedColumn<Result>()
        (column.values, column.indexes) = (values.map(convert), indexes)
        return column
    }

    /// The column with other values, which depend on these and on the features.
    ///
    /// - Parameter count: number of features.
    func map<Result>(count: Int, _ convert: (Value, _ row: Int) -> Result) -> SharedColumn<Result> {
        var column = SharedColumn<Result>()
        column.values = (0..<count).map { convert(values[index($0)], $0) }
        column.indexes = (0..<count).map { Int32(truncatingIfNeeded: $0) }
        return column
    }
}

extension SharedColumn: Sendable where Value: Sendable {}

/// A premultiplied color: red, green, blue, alpha, 0 to 1.
package typealias PaintColor = SIMD4<Float>
