import JSON

extension ExpressionParser {
    /// Parses the arguments of one operator; the last parameter is the expected type, if there is one.
    typealias Reader =
        @Sendable (inout ExpressionParser, [JSONValue], ValueType?) throws(ExpressionError) -> Parsed

    /// All operators by name.
    static let operators: [String: Reader] = types.merging(lookups) { first, _ in first }
        .merging(decisions) { first, _ in first }.merging(mathematics) { first, _ in first }
        .merging(texts) { first, _ in first }.merging(curves) { first, _ in first }

    /// An operator whose arguments have fixed types.
    static func plain(_ op: Op, _ type: ValueType, _ parameters: [ValueType]) -> Reader {
        { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, parameters.count...parameters.count)
            var children: [Parsed] = []
            for (index, parameter) in parameters.enumerated() {
                children.append(try parser.argument(arguments, index + 1, expecting: parameter))
            }
            return try parser.add(op, children, type)
        }
    }

    /// An operator with any number of arguments of one type.
    static func variadic(_ op: Op, _ type: ValueType, _ parameter: ValueType) -> Reader {
        { parser, arguments, _ throws(ExpressionError) in
            try parser.add(op, try parser.all(arguments, expecting: parameter), type)
        }
    }

    /// Parses all arguments with one type.
    mutating func all(
        _ arguments: [JSONValue], from first: Int = 1, expecting type: ValueType? = nil,
        _ annotation: Annotation = .standard
    ) throws(ExpressionError) -> [Parsed] {
        var children: [Parsed] = []
        for index in arguments.indices.dropFirst(first) {
            children.append(try argument(arguments, index, expecting: type, annotation))
        }
        return children
    }

    private static let mathematics: [String: Reader] = [
        "+": variadic(.add, .number, .number), "*": variadic(.multiply, .number, .number), "-": subtraction,
        "min": variadic(.minimum, .number, .number), "max": variadic(.maximum, .number, .number),
        "/": plain(.divide, .number, [.number, .number]), "%": plain(.remainder, .number, [.number, .number]),
        "^": plain(.power, .number, [.number, .number]), "sqrt": function(.squareRoot), "log10": function(.log10),
        "ln": function(.ln), "log2": function(.log2), "sin": function(.sin), "cos": function(.cos),
        "tan": function(.tan), "asin": function(.asin), "acos": function(.acos), "atan": function(.atan),
        "abs": function(.absolute), "round": function(.round), "floor": function(.floor), "ceil": function(.ceiling),
        "pi": constant(.pi), "e": constant(2.718281828459045), "ln2": constant(0.6931471805599453),
    ]

    private static func function(_ op: Op) -> Reader { plain(op, .number, [.number]) }

    private static func constant(_ value: Double) -> Reader {
        { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 0...0)
            return try parser.literal(.number(value))
        }
    }

    private static let subtraction: Reader = { parser, arguments, _ throws(ExpressionError) in
        try parser.expect(arguments, 1...2)
        let children = try parser.all(arguments, expecting: .number)
        return try parser.add(children.count == 1 ? .negate : .subtract, children, .number)
    }
}
