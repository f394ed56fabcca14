import Glibc
import JSON
import MapGeometry

@testable import MapStyle

/// One fixture: an expression or legacy function, inputs, and what comes out.
struct ExpressionFixture {
    /// What an expression gave.
    struct Result {
        var isCompiled: Bool
        /// nil for an error.
        var outputs: [StyleValue?] = []

        /// In the form of the suite's own script.
        var json: String {
            let outputs = outputs.map { $0?.suiteJSON ?? "{\"error\":\"\"}" }.joined(separator: ",")
            return "{\"compiled\":{\"result\":\"\(isCompiled ? "success" : "error")\"},\"out\":[\(outputs)]}"
        }
    }

    let id: String
    private let fields: TextDictionary<JSONValue>

    init?(_ fields: TextDictionary<JSONValue>) {
        guard case .string(let id)? = fields["id"] else { return nil }
        self.id = id
        self.fields = fields
    }

    func result() -> Result {
        var state: TextDictionary<StyleValue> = [:]
        if case .object(let values)? = fields["state"] { state = values.mapValues { StyleValue($0) } }
        guard let expression = try? compiled(state) else { return Result(isCompiled: false) }
        guard case .array(let inputs)? = fields["in"] else { return Result(isCompiled: true) }
        return Result(isCompiled: true, outputs: inputs.map { output(expression, $0) })
    }

    /// By value: whether it compiles, and each output to six significant figures.
    func accepts(_ result: Result) -> Bool {
        guard case .object(let compiled)? = fields["compiled"] else { return false }
        guard result.isCompiled == (compiled["result"] == .string("success")) else { return false }
        guard case .array(let wanted)? = fields["out"] else { return result.outputs.isEmpty }
        guard wanted.count == result.outputs.count else { return false }
        return zip(wanted, result.outputs).allSatisfy { wanted, output in
            if case .object(let fields) = wanted, fields.count == 1, fields["error"] != nil { return output == nil }
            guard let json = output?.suiteJSON, let value = JSONValue(text: json[...]) else { return false }
            return Self.isEqual(value, wanted)
        }
    }

    /// The property's specification.
    private var specification: TextDictionary<JSONValue>? {
        if case .object(let fields)? = fields["spec"] { fields } else { nil }
    }

    private func compiled(_ state: TextDictionary<StyleValue>) throws -> Expression {
        guard let json = fields["expr"] else { throw ExpressionError(path: [], sentence: "nothing") }
        let kind = kind
        var source = json
        if case .object(let function) = json {
            let target = LegacyFunction.Target(
                type: kind?.type ?? .value, choices: kind?.choices ?? [], isInterpolated: isInterpolated,
                hasTokens: specification?["tokens"] == .bool(true), fallback: specification?["default"])
            source = try LegacyFunction.expression(function, target)
        }
        let isText = kind?.type == .string && kind?.choices.isEmpty == true
        let expression = try ExpressionParser.parse(
            source, expecting: kind?.type, annotation: isText ? .convert : .standard, state: state)
        if expression.mentionsZoom {
            guard inputs.contains("zoom") else { throw ExpressionError(path: [], sentence: "zoom") }
            let curve = try expression.zoomCurve()
            guard curve.shape == .step || isInterpolated else { throw ExpressionError(path: [], sentence: "curve") }
        }
        if !expression.needs.isDisjoint(with: .feature), !inputs.contains("feature") {
            throw ExpressionError(path: [], sentence: "feature")
        }
        return expression
    }

    private var isInterpolated: Bool {
        guard let specification else { return true }
        guard case .object(let fields)? = specification["expression"] else { return false }
        return fields["interpolated"] == .bool(true)
    }

    private var inputs: [String] {
        guard let specification else { return ["zoom", "feature"] }
        guard case .object(let fields)? = specification["expression"] else { return [] }
        return fields["parameters"].flatMap { [String](StyleValue($0)) } ?? []
    }

    private var kind: PropertyKind? {
        guard let specification, case .string(let name)? = specification["type"] else { return nil }
        let types: [String: ValueType] = [
            "string": .string, "number": .number, "boolean": .boolean, "color": .color, "formatted": .formatted,
            "padding": .padding, "numberArray": .numberArray, "colorArray": .colorArray, "resolvedImage": .image,
            "projectionDefinition": .projection, "variableAnchorOffsetCollection": .anchorOffsets, "enum": .string,
        ]
        if name == "array" {
            var item = ValueType.value
            if case .string(let word)? = specification["value"] { item = types[word] ?? .value }
            var count: Int?
            if case .number(let number)? = specification["length"] { count = Int(number) }
            return PropertyKind(type: .array(item, count: count))
        }
        guard let type = types[name] else { return nil }
        guard case .object(let values)? = specification["values"] else { return PropertyKind(type: type) }
        let choices = values.keys.sorted()
        return PropertyKind(type: type, makeChoices: { choices })
    }

    private func output(_ expression: Expression, _ input: JSONValue) -> StyleValue? {
        guard case .array(let pair) = input, pair.count == 2, case .object(let globals) = pair[0],
            case .object(let feature) = pair[1]
        else { return nil }
        var context = EvaluationContext()
        for key in ["heatmapDensity", "lineProgress", "elevation"] {
            if case .number(let number)? = globals[key] { context.rampInput = number }
        }
        if case .number(let zoom)? = globals["zoom"] { context.zoom = zoom }
        if let images = globals["availableImages"] {
            context.images = Set(([String](StyleValue(images)) ?? []).map(ExactText.init))
        }
        if let accumulated = globals["accumulated"] { context.accumulated = StyleValue(accumulated) }
        if case .object(let id)? = globals["canonicalID"], case .number(let z)? = id["z"],
            case .number(let x)? = id["x"], case .number(let y)? = id["y"]
        {
            context.tile = TileCoordinate(z: Int(z), x: Int(x), y: Int(y))
        }
        let (table, row) = FeatureTable.single(feature, tile: context.tile)
        return try? expression.value(context, row: row, table: table)
    }

    /// Six significant figures, the rest cut off.
    private static func cut(_ number: Double) -> Double {
        guard number != 0 else { return 0 }
        let scale = pow(10, max(0, 6 - log10(abs(number)).rounded(.up)))
        return (number * scale).rounded(.down) / scale
    }

    private static func isEqual(_ a: JSONValue, _ b: JSONValue) -> Bool {
        switch (a, b) {
        case (.number(let a), .number(let b)): cut(a) == cut(b) || abs(a - b) <= 1.5e-6 * max(1, abs(a), abs(b))
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy(isEqual)
        case (.object(let a), .object(let b)):
            a.count == b.count && a.allSatisfy { key, value in b[key].map { isEqual(value, $0) } ?? false }
        default: a == b
        }
    }
}

extension StyleValue {
    /// As the suite writes values: colors as premultiplied channels, formatted texts as objects.
    fileprivate var suiteJSON: String {
        func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }
        func channels(_ color: StyleColor) -> [String] {
            let channels = color.premultiplied
            let values: [Float] = [channels.x, channels.y, channels.z, channels.w]
            return values.map { JSNumber.text(Double($0)) }
        }
        switch self {
        case .color(let color): return list(channels(color))
        case .colorArray(let colors): return "{\"values\":\(list(colors.map { StyleValue.color($0).suiteObject }))}"
        case .numberArray(let numbers): return "{\"values\":\(list(numbers.map(JSNumber.text)))}"
        case .padding(let padding): return "{\"values\":\(list(padding.numbers.map(JSNumber.text)))}"
        case .array(let items): return list(items.map(\.suiteJSON))
        case .image(let image):
            return "{\"name\":\(StyleValue.string(image.name).json),\"available\":\(image.isAvailable)}"
        case .projection(let choice) where choice.from != choice.to || choice.transition != 1:
            return "{\"from\":\"\(choice.from)\",\"to\":\"\(choice.to)\",\"transition\":\(choice.transition)}"
        case .anchorOffsets(let offsets): return "{\"values\":\(StyleValue.anchorOffsets(offsets).json)}"
        case .formatted(let text):
            return "{\"sections\":\(list(text.sections.map(\.suiteJSON)))}"
        default: return json
        }
    }

    fileprivate var suiteObject: String {
        guard case .color(let color) = self else { return "null" }
        let names = ["r", "g", "b", "a"]
        let channels = color.premultiplied
        let values: [Float] = [channels.x, channels.y, channels.z, channels.w]
        var members: [String] = []
        for (name, value) in zip(names, values) { members.append("\"\(name)\":" + JSNumber.text(Double(value))) }
        return "{" + members.joined(separator: ",") + "}"
    }
}

extension FormattedText.Section {
    fileprivate var suiteJSON: String {
        var members: [String] = []
        func add(_ name: String, _ json: String?) { members.append("\"\(name)\":" + (json ?? "null")) }
        add("text", StyleValue.string(text).json)
        add("image", image.map { StyleValue.image($0).suiteJSON })
        add("scale", scale.map { (scale: Double) -> String in JSNumber.text(scale) })
        add("fontStack", font.map { StyleValue.string($0).json })
        add("textColor", color.map { StyleValue.color($0).suiteObject })
        add("verticalAlign", verticalAlign.map { StyleValue.string($0.rawValue).json })
        return "{" + members.joined(separator: ",") + "}"
    }
}
