/// A property's expression for the features of one table, in one tile and at one zoom.
package struct BoundProperty<Value: StylePropertyValue>: Sendable {
    private let property: PropertyExpression<Value>
    private var expression: BoundExpression
    /// Results that were needed before, by the slot of the expression's memory.
    private var known: [Int32: Value] = [:]

    init(_ property: PropertyExpression<Value>, _ expression: BoundExpression) {
        self.property = property
        self.expression = expression
    }

    /// The value for a feature.
    package mutating func value(_ row: FeatureRow) -> Value {
        guard let slot = expression.slot(row) else { return property.checked(expression.value(row)) }
        if let value = known[slot] { return value }
        let value = property.checked(expression.value(row))
        known[slot] = value
        return value
    }
}
