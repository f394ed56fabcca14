/// The value of a property of a style layer, by what it depends on.
package enum Property<Value: StylePropertyValue>: Hashable, Sendable {
    /// Always the same.
    case constant(Value)
    /// By the zoom alone.
    indirect case zoom(PropertyExpression<Value>)
    /// By the feature alone.
    indirect case feature(PropertyExpression<Value>)
    /// By zoom and feature: evaluated at the whole zooms around the real one, and mixed.
    indirect case both(PropertyExpression<Value>)

    /// The value where it does not depend on features; of other ones the default.
    package func value(at zoom: Double) -> Value {
        switch self {
        case .constant(let value): value
        case .zoom(let expression): expression.value(EvaluationContext(zoom: zoom))
        case .feature(let expression), .both(let expression): expression.fallback
        }
    }

    /// The same property, with its value in place of an expression of the zoom alone.
    package func resolved(at zoom: Double) -> Property {
        if case .zoom = self { .constant(value(at: zoom)) } else { self }
    }

    /// The value, if it does not depend on features or the zoom.
    package var constant: Value? { if case .constant(let value) = self { value } else { nil } }

    /// The expression, if it depends on features.
    package var data: PropertyExpression<Value>? {
        switch self {
        case .feature(let expression), .both(let expression): expression
        case .constant, .zoom: nil
        }
    }

    /// Whether it depends on features.
    package var isDataDriven: Bool { data != nil }
}

/// An expression of a property with what a property adds: a default, a range, and how zooms are mixed.
package struct PropertyExpression<Value: StylePropertyValue>: Hashable, Sendable {
    /// Of the right type.
    package let expression: Expression
    /// Where the expression has no value.
    package let fallback: Value
    let range: ClosedRange<Double>?
    /// The curve over the zoom, if there is one.
    let curve: Curve?

    /// The value for a feature.
    ///
    /// Where many features of a table follow, ``bound(to:_:)`` is faster.
    package func value(
        _ context: EvaluationContext, row: FeatureRow? = nil, table: FeatureTable = .empty
    ) -> Value {
        var value: StyleValue?
        do throws(EvaluationError) { value = try expression.value(context, row: row, table: table) } catch {}
        return checked(value)
    }

    /// The expression for many features of one table, in one tile and at one zoom.
    package func bound(to table: FeatureTable, _ context: EvaluationContext) -> BoundProperty<Value> {
        BoundProperty(self, BoundExpression(expression, to: table, context))
    }

    /// How far the real zoom is from one whole zoom to the next on the curve: 0 takes the value at the lower one.
    ///
    /// - Parameter wholeZoom: the lower one, that of the tiles.
    package func mixFactor(zoom: Double, wholeZoom: Double) -> Double {
        guard let curve else { return 0 }
        return min(max(curve.factor(zoom, wholeZoom, wholeZoom + 1), 0), 1)
    }

    /// A value of the property, within its range; the default for null and whatever does not fit.
    func checked(_ value: StyleValue?) -> Value {
        guard var value else { return fallback }
        if let range, case .number(let number) = value { value = .number(number.clamped(to: range)) }
        return Value(value) ?? fallback
    }
}

extension Double {
    /// The nearest number of a range; NaN stays.
    func clamped(to range: ClosedRange<Double>) -> Double {
        isNaN ? self : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
