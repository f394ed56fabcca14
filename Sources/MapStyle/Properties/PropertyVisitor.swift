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
    /// The JSON pointer of the layer being parsed.
    private let pointer: String
    private let state: TextDictionary<StyleValue>

    /// Parses the properties of the layer at a JSON pointer.
    init(
        reading paint: TextDictionary<JSONValue>, layout: TextDictionary<JSONValue>, at pointer: String,
        state: TextDictionary<StyleValue>
    ) {
        (self.paint, self.layout, self.pointer, self.state) = (paint, layout, pointer, state)
        zoom = nil
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
            if let note { report.note(note, at: "\(pointer)/\(group.rawValue)/\(name)") }
            return property
        } catch {
            report.add(error, at: "\(pointer)/\(group.rawValue)/\(name)")
            return nil
        }
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
