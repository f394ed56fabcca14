import JSON

/// Parses the value of one property: a constant, an expression or a legacy function.
struct PropertyParser {
    let kind: PropertyKind
    let inputs: PropertyKind.Inputs
    let state: TextDictionary<StyleValue>

    /// - Parameter fallback: the property's default.
    /// - Returns: the property, and a note if a number is out of range.
    func parse<Value: StylePropertyValue>(
        _ json: JSONValue, fallback: Value, hasDefault: Bool = true
    ) throws(ExpressionError) -> (property: Property<Value>, note: String?) {
        switch json {
        case .object(let fields):
            let target = LegacyFunction.Target(
                type: kind.type, choices: kind.choices, isInterpolated: inputs.contains(.mixed),
                hasTokens: kind.hasTokens, fallback: hasDefault ? fallback.json : nil)
            let converted = try LegacyFunction.expression(fields, target)
            do throws(ExpressionError) {
                return (try expression(converted, fallback), nil)
            } catch {
                // The error is in a legacy function, whose parts have other positions.
                throw ExpressionError(path: [], sentence: error.sentence, isTooLarge: error.isTooLarge)
            }
        case .array(let parts):
            if case .string(let name)? = parts.first, ExpressionParser.operators[name] != nil {
                return (try expression(json, fallback), nil)
            }
        case .string(let text) where kind.hasTokens:
            if let tokens = LegacyFunction.tokens(text) { return (try expression(tokens, fallback), nil) }
        default: break
        }
        return try constant(json, fallback)
    }

    private func constant<Value: StylePropertyValue>(
        _ json: JSONValue, _ fallback: Value
    ) throws(ExpressionError) -> (property: Property<Value>, note: String?) {
        var value = StyleValue(json)
        if kind.type.isConvertedFromPlain {
            guard value != .null, let converted = value.converted(to: kind.type) else { throw wrong(json) }
            value = converted
        }
        guard kind.type.accepts(ValueType(of: value)) || kind.type == .image else { throw wrong(json) }
        var note: String?
        if let range = kind.range, let number = value.number(outside: range) {
            note = "\(JSNumber.text(number)) is out of range: the nearest of \(range.text) is used"
            value = value.clamped(to: range)
        }
        guard let value = Value(value) else { throw wrong(json) }
        return (.constant(value), note)
    }

    private func expression<Value: StylePropertyValue>(
        _ json: JSONValue, _ fallback: Value
    ) throws(ExpressionError) -> Property<Value> {
        // Label texts come from properties of any type.
        let annotation: ExpressionParser.Annotation =
            kind.type == .string && kind.choices.isEmpty ? .convert : .standard
        let expression = try ExpressionParser.parse(json, expecting: kind.type, annotation: annotation, state: state)
        let needs = expression.needs
        let isData = !needs.isDisjoint(with: .feature) || expression.choosesImages
        if !needs.isDisjoint(with: .ramp) {
            throw ExpressionError(
                path: [], sentence: "\"heatmap-density\", \"line-progress\" and \"elevation\" are for color ramps only")
        }
        if isData, !inputs.contains(.feature), !needs.isDisjoint(with: .feature) {
            throw ExpressionError(
                path: [], sentence: "this property cannot depend on features: use the zoom or a constant")
        }
        let curve = expression.mentionsZoom ? try expression.zoomCurve() : nil
        if curve != nil, !inputs.contains(.zoom) {
            throw ExpressionError(path: [], sentence: "this property cannot depend on the zoom: use a constant")
        }
        if let curve, curve.shape != .step, !inputs.contains(.mixed) {
            throw ExpressionError(path: [], sentence: "this property cannot be interpolated: use \"step\"")
        }
        let property = PropertyExpression(
            expression: expression, fallback: fallback, range: kind.range, curve: curve?.shape == .step ? nil : curve)
        switch (curve != nil, isData) {
        case (false, false): return .constant(property.value(EvaluationContext()))
        case (true, false): return .zoom(property)
        case (false, true): return .feature(property)
        case (true, true): return .both(property)
        }
    }

    private func wrong(_ json: JSONValue) -> ExpressionError {
        let shown = JSONText.shortened(StyleValue(json).json, to: 40)
        let needed = kind.choices.isEmpty ? kind.type.phrase : "one of \(kind.choices.joined(separator: ", "))"
        return ExpressionError(path: [], sentence: "\(shown) is not valid: use \(needed)")
    }
}

extension ValueType {
    /// Whether a plain JSON value is converted to this type.
    fileprivate var isConvertedFromPlain: Bool {
        switch self {
        case .color, .formatted, .image, .padding, .numberArray, .colorArray, .anchorOffsets, .projection: true
        default: false
        }
    }
}

extension StyleValue {
    /// The first number outside of a range.
    fileprivate func number(outside range: ClosedRange<Double>) -> Double? {
        switch self {
        case .number(let number): range.contains(number) ? nil : number
        case .array(let items): items.lazy.compactMap { $0.number(outside: range) }.first
        default: nil
        }
    }
}

extension ClosedRange<Double> {
    fileprivate var text: String { "\(JSNumber.text(lowerBound)) to \(JSNumber.text(upperBound))" }
}
