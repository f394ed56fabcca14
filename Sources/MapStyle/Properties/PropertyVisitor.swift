import JSON

/// Visits the properties of a layer by name, to parse them, to resolve them at a zoom, or to collect what they read.
struct PropertyVisitor {
    /// The two groups of a layer's properties.
    private enum Group: String {
        case layout, paint
    }

    /// Values that have not been parsed yet.
    private(set) var paint: TextDictionary<JSONValue> = [:]
    private(set) var layout: TextDictionary<JSONValue> = [:]
    /// Errors and notes.
    private(set) var report = StyleReport()
    /// What the properties read of features; nil unless that is collected.
    private(set) var inputs: FeatureInputs?
    /// The zoom to resolve at; nil otherwise.
    private let zoom: Double?
    /// The JSON pointer of the layer or light being parsed.
    private let pointer: String
    /// Whether the properties are in groups there.
    private var isGrouped = true
    private let state: TextDictionary<StyleValue>

    /// Parses the properties of the layer at a JSON pointer.
    init(
        reading paint: TextDictionary<JSONValue>, layout: TextDictionary<JSONValue>, at pointer: String,
        state: TextDictionary<StyleValue>
    ) {
        (self.paint, self.layout, self.pointer, self.state) = (paint, layout, pointer, state)
        zoom = nil
    }

    /// Parses properties without groups, which are visited as paint.
    init(reading properties: TextDictionary<JSONValue>, at pointer: String, state: TextDictionary<StyleValue>) {
        self.init(reading: properties, layout: [:], at: pointer, state: state)
        isGrouped = false
    }

    /// Resolves properties: layout at the integer zoom, paint at the real one.
    init(resolvingAt zoom: Double) {
        self.zoom = zoom
        pointer = ""
        state = [:]
    }

    /// Adds what properties read of features to what is known.
    init(collecting inputs: FeatureInputs) {
        self.inputs = inputs
        zoom = nil
        pointer = ""
        state = [:]
    }

    /// Visits a layout property.
    mutating func layout<Value>(
        _ name: String, _ property: inout Property<Value>, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs
    ) {
        visit(name, .layout, &property, kind, inputs)
    }

    /// Visits the size of symbols, which is never resolved, because layout needs it at several zooms.
    mutating func symbolSize(_ name: String, _ property: inout Property<Double>) {
        if zoom == nil { layout(name, &property, .size, .data) }
    }

    /// Visits a paint property.
    mutating func paint<Value>(
        _ name: String, _ property: inout Property<Value>, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs
    ) {
        visit(name, .paint, &property, kind, inputs)
    }

    /// Visits a property without a default.
    ///
    /// - Parameter fallback: the value for features for which the expression has none.
    mutating func layout<Value>(
        _ name: String, _ property: inout Property<Value>?, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs,
        _ fallback: Value
    ) {
        visit(name, .layout, &property, kind, inputs, fallback)
    }

    /// Visits a property without a default.
    mutating func paint<Value>(
        _ name: String, _ property: inout Property<Value>?, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs,
        _ fallback: Value
    ) {
        visit(name, .paint, &property, kind, inputs, fallback)
    }

    /// Sets a property from another one, always resolved at the integer zoom.
    func integerZoom<Value>(_ property: inout Property<Value>, of other: Property<Value>) {
        if let zoom { property = property.resolved(at: zoom.rounded(.down)) } else { property = other }
    }

    /// Ignores properties that do not matter in a static image.
    mutating func ignore(paint: String? = nil, layout: String? = nil) {
        if let paint { _ = take(paint, .paint) }
        if let layout { _ = take(layout, .layout) }
    }

    /// Visits a color ramp.
    mutating func paint(_ name: String, _ ramp: inout ColorRamp?) {
        guard let json = take(name, .paint) else { return }
        do throws(ExpressionError) {
            ramp = try ColorRamp(json, state: state)
        } catch {
            report.add(error, at: "\(pointer)/paint/\(name)")
        }
    }

    private mutating func visit<Value>(
        _ name: String, _ group: Group, _ property: inout Property<Value>, _ kind: PropertyKind,
        _ inputs: PropertyKind.Inputs
    ) {
        if self.inputs != nil {
            if let data = property.data { self.inputs?.add(data.expression) }
        } else if let zoom {
            property = property.resolved(at: Self.zoom(zoom, group, inputs))
        } else if let json = take(name, group), let fallback = property.constant ?? property.data?.fallback {
            property = read(json, name, group, kind, inputs, fallback, hasDefault: true) ?? property
        }
    }

    private mutating func visit<Value>(
        _ name: String, _ group: Group, _ property: inout Property<Value>?, _ kind: PropertyKind,
        _ inputs: PropertyKind.Inputs, _ fallback: Value
    ) {
        if self.inputs != nil {
            if let data = property?.data { self.inputs?.add(data.expression) }
        } else if let zoom {
            property = property?.resolved(at: Self.zoom(zoom, group, inputs))
        } else if let json = take(name, group) {
            property = read(json, name, group, kind, inputs, fallback, hasDefault: false)
        }
    }

    private mutating func read<Value>(
        _ json: JSONValue, _ name: String, _ group: Group, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs,
        _ fallback: Value, hasDefault: Bool
    ) -> Property<Value>? {
        do throws(ExpressionError) {
            let parser = PropertyParser(kind: kind, inputs: inputs, state: state)
            let (property, note) = try parser.parse(json, fallback: fallback, hasDefault: hasDefault)
            if let note { report.note(note, at: place(of: name, group)) }
            return property
        } catch {
            report.add(error, at: place(of: name, group))
            return nil
        }
    }

    /// The JSON pointer of a property.
    private func place(of name: String, _ group: Group) -> String {
        isGrouped ? "\(pointer)/\(group.rawValue)/\(name)" : "\(pointer)/\(name)"
    }

    private static func zoom(_ zoom: Double, _ group: Group, _ inputs: PropertyKind.Inputs) -> Double {
        group == .layout || inputs.contains(.integerZoom) ? zoom.rounded(.down) : zoom
    }

    /// The value of a property to parse; nil if not given.
    private mutating func take(_ name: String, _ group: Group) -> JSONValue? {
        let json = group == .paint ? paint.removeValue(forKey: name) : layout.removeValue(forKey: name)
        return json == .null ? nil : json
    }
}

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
