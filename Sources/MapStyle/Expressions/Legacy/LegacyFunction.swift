import JSON

/// Converts a legacy function (`{"stops": [...]}`) to an expression.
struct LegacyFunction {
    /// The aspects of a property that matter for its functions.
    struct Target {
        var type: ValueType
        /// The values of an enumeration.
        var choices: [String] = []
        var isInterpolated = false
        /// Whether texts may contain `{tokens}`.
        var hasTokens = false
        /// The property's default as JSON; nil if there is none.
        var fallback: JSONValue?
    }

    private typealias Stop = (input: JSONValue, output: JSONValue)

    private let fields: TextDictionary<JSONValue>
    private let target: Target

    /// The function as an expression.
    static func expression(
        _ fields: TextDictionary<JSONValue>, _ target: Target
    ) throws(ExpressionError) -> JSONValue {
        try LegacyFunction(fields: fields, target: target).converted()
    }

    private func converted() throws(ExpressionError) -> JSONValue {
        guard let json = fields["stops"] else { return try identity() }
        if case .string("identity")? = fields["type"] { return try identity() }
        guard case .array(let pairs) = json, !pairs.isEmpty else {
            throw wrong("the stops of a function must be a list of pairs")
        }
        var stops: [Stop] = []
        for pair in pairs {
            guard case .array(let parts) = pair, parts.count == 2 else {
                throw wrong("a stop of a function must be a pair of input and output")
            }
            stops.append((parts[0], parts[1]))
        }
        if case .object? = stops.first?.input { return try zoomAndProperty(stops) }
        if fields["property"] != nil {
            return try property(stops.map { ($0.input, Self.literal($0.output)) }, type: fields["type"])
        }
        return try zoom(
            stops.map { stop in
                if target.hasTokens, case .string(let text) = stop.output {
                    return (stop.input, Self.tokens(text) ?? stop.output)
                }
                return (stop.input, Self.literal(stop.output))
            })
    }

    // MARK: The three kinds

    private func identity() throws(ExpressionError) -> JSONValue {
        let get = try self.get()
        guard let fallback = fields["default"] else {
            return target.type == .string && target.choices.isEmpty ? .array([.string("string"), get]) : get
        }
        if !target.choices.isEmpty {
            return .array([.string("match"), get, .array(target.choices.map(JSONValue.string)), get, fallback])
        }
        switch target.type {
        case .color: return .array([.string("to-color"), get, Self.literal(fallback)])
        case .array(let item, let count):
            let length = count.map { JSONValue.number(Double($0)) } ?? .null
            guard item != .value else { return .array([.string("array"), get, Self.literal(fallback)]) }
            return .array([.string("array"), .string(item.name), length, get, Self.literal(fallback)])
        case .string, .number, .boolean: return .array([.string(target.type.name), get, Self.literal(fallback)])
        default: return .array([.string("coalesce"), get, Self.literal(fallback)])
        }
    }

    private func zoom(_ stops: [Stop]) throws(ExpressionError) -> JSONValue {
        let input = JSONValue.array([.string("zoom")])
        switch try kind(fields["type"]) {
        case "interval": return Self.step(input, stops)
        case "exponential": return try interpolate(input, stops)
        default: throw wrong("a zoom function must be exponential or interval")
        }
    }

    private func property(_ stops: [Stop], type: JSONValue?) throws(ExpressionError) -> JSONValue {
        let get = try self.get()
        let number = JSONValue.array([.string("number"), get])
        let expression: JSONValue
        switch try kind(type) {
        case "categorical": return categorical(get, stops)
        case "interval": expression = Self.step(number, stops)
        case "exponential": expression = try interpolate(number, stops)
        default: throw wrong("a function must be exponential, interval, categorical or identity")
        }
        guard let fallback = fields["default"] else { return expression }
        let isNumber = JSONValue.array(
            [.string("=="), .array([.string("typeof"), get]), .string("number")])
        return .array([.string("case"), isNumber, expression, Self.literal(fallback)])
    }

    private func categorical(_ get: JSONValue, _ stops: [Stop]) -> JSONValue {
        var fallback = (fields["default"] ?? target.fallback).map(Self.literal) ?? .null
        if target.type == .image, fallback == .null { fallback = .string("") }
        if case .bool? = stops.first?.input {
            let branches = stops.flatMap { [.array([.string("=="), get, $0.input]), $0.output] }
            return .array([.string("case")] + branches + [fallback])
        }
        // The first of duplicate labels counts.
        var seen: Set<JSONValue> = []
        let branches = stops.filter { seen.insert($0.input).inserted }.flatMap { [$0.input, $0.output] }
        return .array([.string("match"), get] + branches + [fallback])
    }

    private func zoomAndProperty(_ stops: [Stop]) throws(ExpressionError) -> JSONValue {
        var zooms: [(zoom: JSONValue, stops: [Stop])] = []
        for stop in stops {
            guard case .object(let input) = stop.input, let zoom = input["zoom"], let value = input["value"] else {
                throw wrong("a stop of zoom and property begins with {\"zoom\": ..., \"value\": ...}")
            }
            let pair = (value, Self.literal(stop.output))
            if let index = zooms.firstIndex(where: { $0.zoom == zoom }) {
                zooms[index].stops.append(pair)
            } else {
                zooms.append((zoom, [pair]))
            }
        }
        var outputs: [Stop] = []
        for (zoom, stops) in zooms { outputs.append((zoom, try property(stops, type: fields["type"]))) }
        let input = JSONValue.array([.string("zoom")])
        guard target.isInterpolated else { return Self.step(input, outputs) }
        return Self.list(operatorName, [.array([.string("linear")]), input], outputs)
    }

    // MARK: Parts

    private func get() throws(ExpressionError) -> JSONValue {
        guard case .string(let name)? = fields["property"] else {
            throw wrong("a function must have a property or zoom stops")
        }
        return .array([.string("get"), .string(name)])
    }

    private func kind(_ type: JSONValue?) throws(ExpressionError) -> String {
        switch type {
        case nil: return target.isInterpolated ? "exponential" : "interval"
        case .string(let name)?: return name
        default: throw wrong("the type of a function must be a string")
        }
    }

    private var operatorName: String {
        switch fields["colorSpace"] {
        case .string("hcl")?: "interpolate-hcl"
        case .string("lab")?: "interpolate-lab"
        default: "interpolate"
        }
    }

    private func interpolate(_ input: JSONValue, _ stops: [Stop]) throws(ExpressionError) -> JSONValue {
        var curve = JSONValue.array([.string("linear")])
        switch fields["base"] {
        case nil, .number(1)?: break
        case .number(let base)?: curve = .array([.string("exponential"), .number(base)])
        default: throw wrong("the base of a function must be a number")
        }
        return Self.list(operatorName, [curve, input], stops)
    }

    private static func step(_ input: JSONValue, _ stops: [Stop]) -> JSONValue {
        guard let first = stops.first else { return .null }
        var unique = deduplicated(stops)
        unique.removeFirst()
        // A step needs at least one stop.
        if unique.isEmpty { unique = [(.number(0), first.output)] }
        return .array([.string("step"), input, first.output] + unique.flatMap { [$0.input, $0.output] })
    }

    private static func list(_ name: String, _ head: [JSONValue], _ stops: [Stop]) -> JSONValue {
        .array([.string(name)] + head + deduplicated(stops).flatMap { [$0.input, $0.output] })
    }

    /// The first of several stops at the same input counts.
    private static func deduplicated(_ stops: [Stop]) -> [Stop] {
        var unique: [Stop] = []
        for stop in stops where unique.last?.input != stop.input { unique.append(stop) }
        return unique
    }

    private static func literal(_ json: JSONValue) -> JSONValue {
        json.isArray || json.isObject ? .array([.string("literal"), json]) : json
    }

    /// A text with `{tokens}` as an expression; nil if it has none.
    static func tokens(_ text: String) -> JSONValue? {
        var parts: [JSONValue] = []
        var hasToken = false
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            // The innermost braces count.
            let start = rest[open..<close].lastIndex(of: "{") ?? open
            let name = rest[rest.index(after: start)..<close]
            if name.isEmpty {
                parts.append(.string(String(rest[...close])))
            } else {
                if start > rest.startIndex { parts.append(.string(String(rest[..<start]))) }
                parts.append(.array([.string("get"), .string(String(name))]))
                hasToken = true
            }
            rest = rest[rest.index(after: close)...]
        }
        guard hasToken else { return nil }
        if !rest.isEmpty { parts.append(.string(String(rest))) }
        return parts.count == 1 ? .array([.string("to-string"), parts[0]]) : .array([.string("concat")] + parts)
    }

    private func wrong(_ sentence: String) -> ExpressionError { ExpressionError(path: [], sentence: sentence) }
}
