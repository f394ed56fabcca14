import JSON
import MapStyle
import VectorTiles

/// Evaluates expressions for one feature of a GeoJSON source before slicing: the filter and cluster properties.
struct FeatureEvaluation {
    private let table: FeatureTable
    private let row: FeatureRow

    /// - Parameter properties: the properties that expressions read.
    init(kind: VectorFeature.Kind = .point, id: VectorValue? = nil, _ properties: TextDictionary<VectorValue>) {
        let sorted = properties.ordered
        let indexes = sorted.indices.map { UInt32($0) }
        table = FeatureTable(
            keys: sorted.map(\.key), values: indexes.map { .other($0) }, bytes: [],
            others: sorted.map { StyleValue($0.value) }, tags: indexes.flatMap { [$0, $0] })
        let shape: FeatureRow.Kind =
            switch kind {
            case .unknown: .unknown
            case .point: .point
            case .line: .line
            case .polygon: .polygon
            }
        row = FeatureRow(kind: shape, id: id.map { StyleValue($0) } ?? .null, tags: 0..<table.tags.count)
    }

    /// Whether a filter accepts the feature.
    func matches(_ filter: Expression) -> Bool {
        var bound = filter.bound(to: table, EvaluationContext())
        return bound.matches(row)
    }

    /// The value of an expression; null if it has none.
    ///
    /// - Parameter accumulated: the value of a cluster so far.
    func value(_ expression: Expression, accumulated: VectorValue = .null) -> VectorValue {
        var bound = expression.bound(to: table, EvaluationContext(accumulated: StyleValue(accumulated)))
        return bound.value(row).map { VectorValue($0) } ?? .null
    }
}

extension VectorValue {
    /// The value as a property value; as text if properties cannot have its type.
    fileprivate init(_ value: StyleValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let value): .number(value)
            case .string(let value): .string(value)
            default: .string(value.text)
            }
    }
}
