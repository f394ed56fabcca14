import JSON

extension ExpressionParser {
    static let types: [String: Reader] = [
        "literal": { parser, arguments, expected throws(ExpressionError) in
            try parser.expect(arguments, 1...1)
            var parsed = try parser.literal(StyleValue(arguments[1]))
            // An empty list has any item type.
            if parsed.type == .array(.value, count: 0), case .array(_, let count)? = expected, count ?? 0 == 0 {
                parsed.type = expected ?? parsed.type
            }
            return parsed
        },
        "semiliteral": { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 1...1)
            guard case .array(let items) = arguments[1] else { return try parser.literal(StyleValue(arguments[1])) }
            parser.path.append(1)
            defer { parser.path.removeLast() }
            let children = try parser.all(items, from: 0, expecting: .value)
            let first = children.first?.type ?? .value
            let isUniform = !first.isArray && children.allSatisfy { $0.type == first }
            let item = isUniform || children.count == 1 ? first : .value
            return try parser.add(.array, children, .array(item, count: children.count))
        },
        "array": { parser, arguments, _ throws(ExpressionError) in try parser.arrayAssertion(arguments) },
        "string": assertion(.string), "number": assertion(.number), "boolean": assertion(.boolean),
        "object": assertion(.object),
        "to-boolean": conversion(.boolean, most: 1), "to-string": conversion(.string, most: 1),
        "to-number": conversion(.number), "to-color": conversion(.color),
        "typeof": plain(.typeOf, .string, [.value]),
        "error": plain(.error, .error, [.string]),
        "to-rgba": plain(.toRGBA, .array(.number, count: 4), [.color]),
        "rgb": plain(.rgba, .color, [.number, .number, .number]),
        "rgba": plain(.rgba, .color, [.number, .number, .number, .number]),
    ]

    private static func assertion(_ type: ValueType) -> Reader {
        { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, atLeast: 1)
            return try parser.add(.assertion, try parser.all(arguments, expecting: .value), type)
        }
    }

    private static func conversion(_ type: ValueType, most: Int? = nil) -> Reader {
        { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, atLeast: 1)
            if let most { try parser.expect(arguments, 1...most) }
            return try parser.add(.coercion, try parser.all(arguments, expecting: .value), type)
        }
    }

    /// `["array", type?, length?, value, ...]`.
    private mutating func arrayAssertion(_ arguments: [JSONValue]) throws(ExpressionError) -> Parsed {
        try expect(arguments, atLeast: 1)
        var item = ValueType.value
        var count: Int?
        var first = 1
        if arguments.count > 2 {
            let known: [String: ValueType] = ["string": .string, "number": .number, "boolean": .boolean]
            guard case .string(let name) = arguments[1], let type = known[name] else {
                throw wrong("the type of an array's items is \"string\", \"number\" or \"boolean\"", at: 1)
            }
            item = type
            first = 2
        }
        if arguments.count > 3 {
            if arguments[2] != .null {
                guard case .number(let number) = arguments[2], let length = Int(exactly: number), length >= 0 else {
                    throw wrong("the length of an array must be an integer", at: 2)
                }
                count = length
            }
            first = 3
        }
        let children = try all(arguments, from: first, expecting: .value)
        return try add(.assertion, children, .array(item, count: count))
    }
}
