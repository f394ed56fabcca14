import JSON

extension ExpressionParser {
    /// Parses a filter, either an expression or a legacy filter.
    static func filter(_ json: JSONValue, state: [String: StyleValue]) throws(ExpressionError) -> Expression {
        guard isLegacy(json) else { return try parse(json, expecting: .boolean, state: state) }
        var parser = ExpressionParser(state: state)
        let parsed = try parser.legacyFilter(json)
        parser.program.root = parsed.node
        parser.program.type = .boolean
        return parser.program
    }

    /// Whether a filter can only be a legacy filter: `["==", "class", "park"]`.
    private static func isLegacy(_ json: JSONValue) -> Bool { kind(json, depth: 0) == .legacy }

    private enum Kind {
        case legacy, expression, either
    }

    private static func kind(_ json: JSONValue, depth: Int) -> Kind {
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
        case "!in", "!has", "none": return .legacy
        case "==", "!=", ">", ">=", "<", "<=":
            return parts.count != 3 || parts[1].isArray || parts[2].isArray ? .expression : .legacy
        case "any", "all":
            guard depth < maximumDepth else { return .expression }
            var isLegacy = false
            for part in parts.dropFirst() {
                switch kind(part, depth: depth + 1) {
                case .expression: return .expression
                case .legacy: isLegacy = true
                case .either: break
                }
            }
            return isLegacy ? .legacy : .either
        default: return .expression
        }
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
