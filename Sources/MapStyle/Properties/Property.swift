/// The value of a style layer's property, by what it depends on.
package enum Property<Value: StylePropertyValue>: Hashable, Sendable {
    /// A constant.
    case constant(Value)
    /// Depends on the zoom only.
    indirect case zoom(PropertyExpression<Value>)
    /// Depends on the feature only.
    indirect case feature(PropertyExpression<Value>)
    /// Depends on both: evaluated at the integer zooms around the real one, and interpolated.
    indirect case both(PropertyExpression<Value>)

    /// The value if it does not depend on features; otherwise the default.
    package func value(at zoom: Double) -> Value {
        switch self {
        case .constant(let value): value
        case .zoom(let expression): expression.value(EvaluationContext(zoom: zoom))
        case .feature(let expression), .both(let expression): expression.fallback
        }
    }

    /// The property with an expression of the zoom only replaced by its value.
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

/// An expression with the property's default, range and zoom interpolation.
package struct PropertyExpression<Value: StylePropertyValue>: Hashable, Sendable {
    /// The expression, which has the right type.
    package let expression: Expression
    /// The value to use if the expression has none.
    package let fallback: Value
    let range: ClosedRange<Double>?
    /// The curve over the zoom, if there is one.
    let curve: Curve?

    /// The value for a feature.
    ///
    /// For many features of a table, a ``BoundExpression`` and ``checked(_:)`` are faster.
    package func value(
        _ context: EvaluationContext, row: FeatureRow? = nil, table: FeatureTable = .empty
    ) -> Value {
        var value: StyleValue?
        do throws(EvaluationError) { value = try expression.value(context, row: row, table: table) } catch {}
        return checked(value)
    }

    /// The position of the real zoom between two integer zooms on the curve; 0 takes the value at the lower one.
    ///
    /// - Parameter integerZoom: the lower integer zoom, that of the tiles.
    package func mixFactor(zoom: Double, integerZoom: Double) -> Double {
        guard let curve else { return 0 }
        return min(max(curve.factor(zoom, integerZoom, integerZoom + 1), 0), 1)
    }

    /// The last stop at or below an integer zoom, and the first at or above the next one; nil if values do not
    /// interpolate.
    ///
    /// Sizes of symbols are computed at both and interpolated, so that labels grow evenly while tiles change.
    package func stops(around integerZoom: Double) -> (low: Double, high: Double)? {
        guard let stops = curve?.stops, let first = stops.first, let last = stops.last else { return nil }
        return (stops.last { $0 <= integerZoom } ?? first, stops.first { $0 >= integerZoom + 1 } ?? last)
    }

    /// The position of a zoom between two stops, 0 to 1.
    package func factor(zoom: Double, between low: Double, _ high: Double) -> Double {
        guard let curve else { return 0 }
        let factor = curve.factor(zoom, low, high)
        return factor > 0 ? min(factor, 1) : 0
    }

    /// A value clamped to the property's range; the default for null and values of the wrong type.
    package func checked(_ value: StyleValue?) -> Value {
        guard var value else { return fallback }
        if let range { value = value.clamped(to: range) }
        return Value(value) ?? fallback
    }
}

extension StyleValue {
    /// The value with numbers clamped to a range.
    func clamped(to range: ClosedRange<Double>) -> StyleValue {
        switch self {
        case .number(let number): .number(number.clamped(to: range))
        case .array(let items): .array(items.map { $0.clamped(to: range) })
        default: self
        }
    }
}

extension Double {
    /// The number clamped to a range; NaN stays NaN.
    func clamped(to range: ClosedRange<Double>) -> Double {
        isNaN ? self : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
