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
