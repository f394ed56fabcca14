import JSON

/// Goes through the properties of a layer, by name: reads them, or resolves them at a zoom.
struct PropertyVisitor {
    /// The two groups of a layer's properties.
    private enum Group: String {
        case layout, paint
    }

    /// Values to read, of which those that were read are gone.
    private(set) var paint: [String: JSONValue] = [:]
    private(set) var layout: [String: JSONValue] = [:]
    /// What was wrong or odd.
    private(set) var report = StyleReport()
    /// nil while reading.
    private let zoom: Double?
    /// Of the layer that is read.
    private let pointer: String
    private let state: [String: StyleValue]

    /// Reads the properties of a layer at a JSON pointer.
    init(
        reading paint: [String: JSONValue], layout: [String: JSONValue], at pointer: String,
        state: [String: StyleValue]
    ) {
        (self.paint, self.layout, self.pointer, self.state) = (paint, layout, pointer, state)
        zoom = nil
    }

    /// Resolves properties: layout at the whole zoom, paint at the real one.
    init(resolvingAt zoom: Double) {
        self.zoom = zoom
        pointer = ""
        state = [:]
    }

    /// A property that says what is drawn where.
    mutating func layout<Value>(
        _ name: String, _ property: inout Property<Value>, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs
    ) {
        visit(name, .layout, &property, kind, inputs)
    }

    /// A property that says how it is drawn.
    mutating func paint<Value>(
        _ name: String, _ property: inout Property<Value>, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs
    ) {
        visit(name, .paint, &property, kind, inputs)
    }

    /// A property that has no default.
    ///
    /// - Parameter fallback: for features that its expression has no value for.
    mutating func layout<Value>(
        _ name: String, _ property: inout Property<Value>?, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs,
        _ fallback: Value
    ) {
        visit(name, .layout, &property, kind, inputs, fallback)
    }

    /// A property that has no default.
    mutating func paint<Value>(
        _ name: String, _ property: inout Property<Value>?, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs,
        _ fallback: Value
    ) {
        visit(name, .paint, &property, kind, inputs, fallback)
    }

    /// The same property as another one, always resolved at the whole zoom.
    func wholeZoom<Value>(_ property: inout Property<Value>, of other: Property<Value>) {
        if let zoom { property = property.resolved(at: zoom.rounded(.down)) } else { property = other }
    }

    /// Properties that a still image has no use for.
    mutating func ignore(paint: String? = nil, layout: String? = nil) {
        if let paint { _ = take(paint, .paint) }
        if let layout { _ = take(layout, .layout) }
    }

    /// A ramp of colors.
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
        if let zoom {
            property = property.resolved(at: Self.zoom(zoom, group, inputs))
        } else if let json = take(name, group), let fallback = property.constant ?? property.data?.fallback {
            property = read(json, name, group, kind, inputs, fallback, hasDefault: true) ?? property
        }
    }

    private mutating func visit<Value>(
        _ name: String, _ group: Group, _ property: inout Property<Value>?, _ kind: PropertyKind,
        _ inputs: PropertyKind.Inputs, _ fallback: Value
    ) {
        if let zoom {
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
        group == .layout || inputs.contains(.wholeZoom) ? zoom.rounded(.down) : zoom
    }

    /// What is to be read of a property; nil where it is not given.
    private mutating func take(_ name: String, _ group: Group) -> JSONValue? {
        let json = group == .paint ? paint.removeValue(forKey: name) : layout.removeValue(forKey: name)
        return json == .null ? nil : json
    }
}
