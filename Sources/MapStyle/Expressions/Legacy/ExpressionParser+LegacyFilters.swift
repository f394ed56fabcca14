import JSON

extension ExpressionParser {
    /// Parses a filter, either an expression or a legacy filter.
    static func filter(_ json: JSONValue, state: TextDictionary<StyleValue>) throws(ExpressionError) -> Expression {
        guard try kind(json, at: []) == .legacy else { return try parse(json, expecting: .boolean, state: state) }
        var parser = ExpressionParser(state: state)
        let parsed = try parser.legacyFilter(json)
        parser.program.root = parsed.node
        parser.program.type = .boolean
        return parser.program
    }

    private enum Kind {
        /// Only a legacy filter: `["==", "class", "park"]`.
        case legacy
        case expression, either
    }

    /// The syntax of a filter.
    ///
    /// - Throws: if it mixes both: one of them would mean something else, and draw nothing.
    private static func kind(_ json: JSONValue, at path: [Int]) throws(ExpressionError) -> Kind {
        if case .bool = json { return .either }
        guard case .array(let parts) = json, case .string(let name)? = parts.first else { return .legacy }
        switch name {
        case "has":
            guard parts.count > 1, case .string(let key) = parts[1], key != "$id", key != "$type" else {
                return parts.count > 1 && parts[1].isArray ? .expression : .legacy
            }
            return parts.count == 2 ? .either : .expression
        case "in":
            guard parts.count >= 3 else { return .legacy }
            if case .string = parts[1] { return parts[2].isArray ? .expression : .legacy }
            return .expression
        case "!in", "!has": return .legacy
        case "==", "!=", ">", ">=", "<", "<=":
            return parts.count != 3 || parts[1].isArray || parts[2].isArray ? .expression : .legacy
        case "any", "all", "none":
            guard path.count < maximumDepth else { return .expression }
            var (legacy, expression): (Int?, Int?) = (name == "none" ? 0 : nil, nil)
            for (index, part) in parts.enumerated().dropFirst() {
                switch try kind(part, at: path + [index]) {
                case .expression: expression = expression ?? index
                case .legacy: legacy = legacy ?? index
                case .either: break
                }
            }
            if let legacy, expression != nil { throw mixed(at: path + [legacy]) }
            return legacy != nil ? .legacy : expression != nil ? .expression : .either
        default:
            guard operators[name] != nil else {
                throw ExpressionError(
                    path: path + [0], sentence: "unknown operator \"\(JSONText.shortened(name, to: 40))\": check it")
            }
            return .expression
        }
    }

    private static func mixed(at path: [Int]) -> ExpressionError {
        ExpressionError(
            path: path,
            sentence: "this is a filter of the old syntax beside expressions: write it as an expression, "
                + "such as [\"==\", [\"get\", \"class\"], \"park\"] or [\"!\", [\"any\", …]]")
    }

    private mutating func legacyFilter(_ json: JSONValue) throws(ExpressionError) -> Parsed {
        guard path.count < Self.maximumDepth else {
            throw tooLarge("more than \(Self.maximumDepth) levels of filters: simplify it")
        }
        guard case .array(let parts) = json, case .string(let name)? = parts.first else {
            if case .bool(let value) = json { return try literal(.bool(value)) }
            throw wrong("a filter must be an array that begins with an operator")
        }
        guard parts.count > 1 else { return try literal(.bool(name != "any")) }
        switch name {
        case "all", "any": return try add(name == "all" ? .all : .any, try legacyFilters(parts), .boolean)
        case "none":
            var children: [Parsed] = []
            for child in try legacyFilters(parts) { children.append(try add(.not, [child], .boolean)) }
            return try add(.all, children, .boolean)
        case "!=": return try add(.not, [try compared(parts, "==")], .boolean)
        case "==", "<", ">", "<=", ">=": return try compared(parts, name)
        case "in": return try among(parts)
        case "!in": return try add(.not, [try among(parts)], .boolean)
        case "has": return try present(parts)
        case "!has": return try add(.not, [try present(parts)], .boolean)
        default: throw wrong("unknown filter \"\(JSONText.shortened(name, to: 40))\" beside legacy filters", at: 0)
        }
    }

    private mutating func legacyFilters(_ parts: [JSONValue]) throws(ExpressionError) -> [Parsed] {
        var children: [Parsed] = []
        for (index, part) in parts.enumerated().dropFirst() {
            path.append(index)
            defer { path.removeLast() }
            children.append(try legacyFilter(part))
        }
        return children
    }

    private mutating func compared(_ parts: [JSONValue], _ name: String) throws(ExpressionError) -> Parsed {
        guard parts.count == 3 else { throw wrong("a filter \"\(name)\" takes a key and a value") }
        let orders: [String: Machine.FilterOrder] = [
            "==": .equal, "<": .less, ">": .greater, "<=": .lessOrEqual, ">=": .greaterOrEqual,
        ]
        let order = orders[name] ?? .equal
        let value: StyleValue
        let key = try self.key(parts)
        switch parts[2] {
        case .array, .object, .raw: throw wrong("a filter compares with a text, a number or a boolean", at: 2)
        default: value = StyleValue(parts[2])
        }
        if key == "$type" {
            guard order == .equal else { throw wrong("\"$type\" can only be equal or not", at: 0) }
            try check(kind: parts[2], at: 2)
        }
        let children = [try literal(value), try literal(.number(Double(order.rawValue)))]
        switch key {
        case "$type": return try add(.filterType, children, .boolean)
        case "$id": return try add(.filterID, children, .boolean)
        default: return try add(.filterCompare, children, .boolean, with: .string(key))
        }
    }

    private mutating func among(_ parts: [JSONValue]) throws(ExpressionError) -> Parsed {
        let key = try self.key(parts)
        if key == "$type" { for index in 2..<parts.count { try check(kind: parts[index], at: index) } }
        let values = try literal(.array(parts.dropFirst(2).map { StyleValue($0) }))
        switch key {
        case "$type": return try add(.filterTypeIn, [values], .boolean)
        case "$id": return try add(.filterIDIn, [values], .boolean)
        default: return try add(.filterIn, [values], .boolean, with: .string(key))
        }
    }

    private mutating func present(_ parts: [JSONValue]) throws(ExpressionError) -> Parsed {
        switch try key(parts) {
        case "$type": try literal(.bool(true))
        case "$id": try add(.filterHasID, [], .boolean)
        case let key: try add(.filterHas, [], .boolean, with: .string(key))
        }
    }

    private func key(_ parts: [JSONValue]) throws(ExpressionError) -> String {
        guard parts.count > 1, case .string(let key) = parts[1] else {
            throw wrong("the key of a legacy filter must be a string", at: 1)
        }
        return key
    }

    private func check(kind json: JSONValue, at index: Int) throws(ExpressionError) {
        switch json {
        case .string("Point"), .string("LineString"), .string("Polygon"): return
        default: throw wrong("\"$type\" must be Point, LineString or Polygon", at: index)
        }
    }
}

extension JSONValue {
    var isArray: Bool { if case .array = self { true } else { false } }
    var isObject: Bool { if case .object = self { true } else { false } }
}
