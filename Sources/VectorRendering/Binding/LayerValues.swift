import MapStyle

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
        var bound = expression.bound(to: binding.table, context)
        var results: [Result] = []
        results.reserveCapacity(indexes.count)
        binding.forEachRow(indexes, expression.expression.needs) { _, row in
            results.append(convert(bound.value(row)))
        }
        binding.note(bound.expression)
        return results
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

/// A premultiplied color: red, green, blue, alpha, 0 to 1.
package typealias PaintColor = SIMD4<Float>
