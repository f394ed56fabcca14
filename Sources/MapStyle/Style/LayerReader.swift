import JSON

/// Parses one layer.
struct LayerReader {
    let index: Int
    private let sources: TextDictionary<StyleSource>
    private let state: TextDictionary<StyleValue>
    private let brokenSources: Set<ExactText>
    var report = StyleReport()

    private static let known: Set = [
        "id", "type", "metadata", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint",
    ]

    private var pointer: String { "/layers/\(index)" }

    /// - Parameter style: the style with its sources.
    init(index: Int, style: Style, brokenSources: Set<ExactText>) {
        self.index = index
        // Not the style itself: its list of layers would be copied for each layer that is added to it.
        (sources, state) = (style.sources, style.state)
        self.brokenSources = brokenSources
    }

    /// Parses a layer; nil if its type is unknown or it is invalid.
    mutating func read(_ json: JSONValue) -> StyleLayer? {
        guard case .object(let fields) = json else {
            report.add("\(StyleReader.shown(json)) is not a layer: use an object", at: pointer)
            return nil
        }
        guard case .string(let id)? = fields["id"] else {
            report.add("the layer has no id: add a string", at: pointer)
            return nil
        }
        if let ref = fields["ref"] {
            report.add(
                "\(StyleReader.shown(ref)) is not another layer with properties of its own", at: "\(pointer)/ref")
            return nil
        }
        guard case .string(let type)? = fields["type"] else {
            report.add("the layer has no type: add background, fill, line, symbol or another", at: pointer)
            return nil
        }
        guard let kind = StyleLayer.Kind(type: type) else {
            report.note(
                "the layer type \(JSONText.shortened(type, to: 40)) is not known, so the layer is not drawn",
                at: "\(pointer)/type")
            return nil
        }
        for key in fields.keys.filter({ !Self.known.contains($0) }).map(ExactText.init).sorted().map(\.text) {
            report.note(
                "\(JSONText.shortened(key, to: 40)) is not known and is ignored",
                at: "\(pointer)/\(StyleReader.escaped(key))")
        }
        var layer = StyleLayer(id: id, index: index, kind: kind)
        layer.minZoom = number(fields["minzoom"], "minzoom")
        layer.maxZoom = number(fields["maxzoom"], "maxzoom")
        if let role = StyleRole.stated(in: fields) { layer.role = self.role(role) }
        readSource(fields, type, &layer)
        if let filter = fields["filter"], filter != .null { layer.filter = self.filter(filter) }
        readProperties(fields, &layer)
        return layer
    }

    private mutating func readSource(_ fields: TextDictionary<JSONValue>, _ type: String, _ layer: inout StyleLayer) {
        let content = Swift.type(of: layer.kind.properties).content
        guard content != .none else { return }
        guard case .string(let id)? = fields["source"] else {
            report.add("the layer has no source: add one of the style's sources", at: pointer)
            return
        }
        guard !brokenSources.contains(ExactText(id)) else { return }
        guard let source = sources[id] else {
            report.add(
                "there is no source \"\(JSONText.shortened(id, to: 40))\": add it to the sources",
                at: "\(pointer)/source")
            return
        }
        layer.source = id
        if case .string(let name)? = fields["source-layer"] { layer.sourceLayer = name }
        let fits =
            switch (content, source) {
            case (.features, .vector), (.features, .geoJSON): true
            case (.images, .raster), (.images, .image): true
            case (.elevations, .rasterDEM): true
            default: false
            }
        if !fits { report.add("a layer of type \(type) cannot draw this source", at: "\(pointer)/source") }
        if fits, case .vector = source, layer.sourceLayer == nil {
            report.add("the layer names no source-layer, which a vector source needs", at: pointer)
        }
    }

    private mutating func role(_ json: JSONValue) -> StyleRole? {
        if case .string(let name) = json, let role = StyleRole(rawValue: name) { return role }
        let known = StyleRole.allCases.map(\.rawValue).joined(separator: ", ")
        report.note(
            "\(StyleReader.shown(json)) is not known and is ignored: use one of \(known)",
            at: "\(pointer)/metadata/\(StyleReader.escaped(StyleRole.key))")
        return nil
    }

    private mutating func filter(_ json: JSONValue) -> Expression? {
        do throws(ExpressionError) {
            return try ExpressionParser.filter(json, state: state)
        } catch {
            report.add(error, at: "\(pointer)/filter")
            return nil
        }
    }

    private mutating func readProperties(_ fields: TextDictionary<JSONValue>, _ layer: inout StyleLayer) {
        let (paint, layout) = (group(fields, "paint"), group(fields, "layout"))
        var visitor = PropertyVisitor(reading: paint, layout: layout, at: pointer, state: state)
        layer.kind = layer.kind.visited(&visitor)
        report.add(visitor.report)
        if let json = layout["visibility"], json != .null { layer.isVisible = isVisible(json) }
        for (property, sentence) in layer.kind.properties.notes(on: layer.source.flatMap { sources[$0] }) {
            report.note(sentence, at: "\(pointer)/\(property)")
        }
        for (name, rest) in [("layout", visitor.layout), ("paint", visitor.paint)] {
            for (key, _) in rest.ordered where key != "visibility" {
                // Transitions do not matter in a static image.
                if key.hasSuffix("-transition") { continue }
                report.note(
                    "\(JSONText.shortened(key, to: 40)) is not known for this type of layer and is ignored",
                    at: "\(pointer)/\(name)/\(StyleReader.escaped(key))")
            }
        }
    }

    private mutating func isVisible(_ json: JSONValue) -> Bool {
        enum Visibility: String, PropertyChoice {
            case visible, none
        }
        do throws(ExpressionError) {
            let parser = PropertyParser(kind: .choice(Visibility.self), inputs: [], state: state)
            return try parser.parse(json, fallback: Visibility.visible).property.constant != Visibility.none
        } catch {
            report.add(error, at: "\(pointer)/layout/visibility")
            return true
        }
    }

    private mutating func group(_ fields: TextDictionary<JSONValue>, _ name: String) -> TextDictionary<JSONValue> {
        switch fields[name] {
        case nil, .null?: return [:]
        case .object(let group)?: return group
        case let json?:
            report.add(
                "\(StyleReader.shown(json)) is not valid: use an object of properties", at: "\(pointer)/\(name)")
            return [:]
        }
    }

    private mutating func number(_ json: JSONValue?, _ name: String) -> Double? {
        switch json {
        case nil, .null?: return nil
        case .number(let number)? where number.isFinite: return number
        case let json?:
            report.add("\(StyleReader.shown(json)) is not valid: use a zoom", at: "\(pointer)/\(name)")
            return nil
        }
    }
}

/// Resolves layers that inherit from another layer by `ref`.
enum LayerReferences {
    /// What a layer has in common with the one that it refers to.
    static let inherited = ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"]

    /// The layers with inherited members.
    ///
    /// A layer with an unknown reference keeps it.
    static func resolved(_ layers: [JSONValue]) -> [JSONValue] {
        guard layers.contains(where: { if case .object(let fields) = $0 { fields["ref"] != nil } else { false } })
        else {
            return layers
        }
        var byID: TextDictionary<TextDictionary<JSONValue>> = [:]
        for case .object(let fields) in layers {
            if case .string(let id)? = fields["id"] { byID[id] = fields }
        }
        return layers.map { layer in
            guard case .object(var fields) = layer, case .string(let ref)? = fields["ref"], let parent = byID[ref],
                parent["ref"] == nil
            else { return layer }
            fields["ref"] = nil
            for key in inherited { fields[key] = parent[key] }
            return .object(fields)
        }
    }
}

/// Finds symbol layers that differ only in their paint, such as a text and its shadow.
struct SymbolTwins {
    private typealias Layer = (fields: TextDictionary<JSONValue>, index: Int)
    /// Layers without a lower twin, by source layer.
    private var layers: TextDictionary<[Layer]> = [:]

    /// The index of the first layer with the members that a layer may inherit from another; nil if it is this one.
    ///
    /// The members are compared as written, as in MapLibre: a default that only one of the layers writes counts.
    mutating func lowest(like layer: JSONValue, at index: Int) -> Int? {
        guard case .object(let fields) = layer else { return nil }
        var place = ""
        if case .string(let name)? = fields["source-layer"] { place = name }
        let others = layers[place] ?? []
        for other in others where LayerReferences.inherited.allSatisfy({ fields[$0] == other.fields[$0] }) {
            return other.index
        }
        layers[place] = others + [(fields, index)]
        return nil
    }
}
