import JSON

/// Goes through the properties of a layer, by name: reads them, or resolves them at a zoom.
struct PropertyVisitor {
    /// What is done with each property.
    enum Task {
        /// Read, for a layer at a JSON pointer.
        case read(paint: [String: JSONValue], layout: [String: JSONValue], pointer: String, state: [String: StyleValue])
        /// Resolved: layout at the whole zoom, paint at the real one.
        case resolve(zoom: Double)
    }

    let task: Task
    /// Names that the layer knows.
    var known: Set<String> = []
    var report = StyleReport()

    init(_ task: Task) { self.task = task }

    /// A property that says what is drawn where.
    mutating func layout<Value>(
        _ name: String, _ property: inout Property<Value>, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs
    ) {
        visit(name, "layout", &property, kind, inputs)
    }

    /// A property that says how it is drawn.
    mutating func paint<Value>(
        _ name: String, _ property: inout Property<Value>, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs
    ) {
        visit(name, "paint", &property, kind, inputs)
    }

    /// A property that has no default.
    ///
    /// - Parameter fallback: for features that its expression has no value for.
    mutating func layout<Value>(
        _ name: String, _ property: inout Property<Value>?, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs,
        _ fallback: Value
    ) {
        visit(name, "layout", &property, kind, inputs, fallback)
    }

    /// A property that has no default.
    mutating func paint<Value>(
        _ name: String, _ property: inout Property<Value>?, _ kind: PropertyKind, _ inputs: PropertyKind.Inputs,
        _ fallback: Value
    ) {
        visit(name, "paint", &property, kind, inputs, fallback)
    }

    /// Properties that a still image has no use for.
    mutating func ignore(paint: String? = nil, layout: String? = nil) {
        if let paint { known.insert("paint/" + paint) }
        if let layout { known.insert("layout/" + layout) }
    }

    /// A ramp of colors.
    mutating func paint(_ name: String, _ ramp: inout ColorRamp?) {
        known.insert("paint/" + name)
        guard let (json, pointer, state) = json(name, "paint") else { return }
        do throws(ExpressionError) {
            ramp = try ColorRamp(json, state: state)
        } catch {
            report.add(error, at: pointer)
        }
    }

    private mutating func visit<Value>(
        _ name: String, _ group: String, _ property: inout Property<Value>, _ kind: PropertyKind,
        _ inputs: PropertyKind.Inputs
    ) {
        known.insert("\(group)/\(name)")
        var value: Property<Value>? = property
        guard let fallback = property.constant else {
            resolve(&value, group, inputs)
            property = value ?? property
            return
        }
        visit(name, group, &value, kind, inputs, fallback, hasDefault: true)
        property = value ?? property
    }

    private mutating func visit<Value>(
        _ name: String, _ group: String, _ property: inout Property<Value>?, _ kind: PropertyKind,
        _ inputs: PropertyKind.Inputs, _ fallback: Value, hasDefault: Bool = false
    ) {
        known.insert("\(group)/\(name)")
        resolve(&property, group, inputs)
        guard let (json, pointer, state) = json(name, group) else { return }
        do throws(ExpressionError) {
            let parser = PropertyParser(kind: kind, inputs: inputs, state: state)
            let read = try parser.parse(json, fallback: fallback, hasDefault: hasDefault)
            property = read.property
            if let note = read.note { report.note(note, at: pointer) }
        } catch {
            report.add(error, at: pointer)
        }
    }

    private func resolve<Value>(_ property: inout Property<Value>?, _ group: String, _ inputs: PropertyKind.Inputs) {
        guard case .resolve(let zoom) = task else { return }
        let isWhole = group == "layout" || inputs.contains(.wholeZoom)
        property = property?.resolved(at: isWhole ? zoom.rounded(.down) : zoom)
    }

    /// What is to be read of a property; nil where it is not given.
    private func json(
        _ name: String, _ group: String
    ) -> (JSONValue, pointer: String, state: [String: StyleValue])? {
        guard case .read(let paint, let layout, let pointer, let state) = task,
            let json = (group == "paint" ? paint : layout)[name], json != .null
        else { return nil }
        return (json, "\(pointer)/\(group)/\(name)", state)
    }
}
