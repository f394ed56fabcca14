/// A property bound to the features of one table, in one tile and at one zoom.
package struct BoundProperty<Value: StylePropertyValue>: Sendable {
    private let property: PropertyExpression<Value>
    /// The expression, which knows whether it took too many steps.
    package private(set) var expression: BoundExpression
    /// Indexes into `known`, by the slot of the expression; -1 if not computed yet.
    private var indexes: [Int32]
    private var known: [Value] = []

    init(_ property: PropertyExpression<Value>, _ expression: BoundExpression) {
        self.property = property
        self.expression = expression
        indexes = [Int32](repeating: -1, count: expression.slotCount)
    }

    /// The value for a feature.
    package mutating func value(_ row: FeatureRow) -> Value {
        guard let slot = expression.slot(row) else { return property.checked(expression.value(row)) }
        let index = Int(indexes[slot])
        if index >= 0 { return known[index] }
        let value = property.checked(expression.value(row))
        indexes[slot] = Int32(truncatingIfNeeded: known.count)
        known.append(value)
        return value
    }
}
