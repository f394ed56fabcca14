import JSON

extension ExpressionParser {
    static let decisions: [String: Reader] = [
        "all": variadic(.all, .boolean, .boolean), "any": variadic(.any, .boolean, .boolean),
        "!": plain(.not, .boolean, [.boolean]),
        "==": comparison(.equal), "!=": comparison(.notEqual), "<": comparison(.less), ">": comparison(.greater),
        "<=": comparison(.lessOrEqual), ">=": comparison(.greaterOrEqual),
        "case": { parser, arguments, expected throws(ExpressionError) in
            try parser.expect(arguments, atLeast: 3)
            guard arguments.count.isMultiple(of: 2) else {
                throw parser.wrong("\"case\" takes pairs of condition and output, then one output for all else")
            }
            var type = expected == .value ? nil : expected
            var children: [Parsed] = []
            for index in stride(from: 1, to: arguments.count - 1, by: 2) {
                children.append(try parser.argument(arguments, index, expecting: .boolean))
                let output = try parser.argument(arguments, index + 1, expecting: type)
                type = type ?? output.type
                children.append(output)
            }
            children.append(try parser.argument(arguments, arguments.count - 1, expecting: type))
            return try parser.add(.choose, children, type ?? .value)
        },
        "coalesce": { parser, arguments, expected throws(ExpressionError) in
            try parser.expect(arguments, atLeast: 1)
            var type = expected == .value ? nil : expected
            var children: [Parsed] = []
            for index in arguments.indices.dropFirst() {
                // No assertions, because they would fail for null.
                let child = try parser.argument(arguments, index, expecting: type, .none)
                type = type ?? child.type
                children.append(child)
            }
            let isMixed = expected.map { expected in children.contains { !expected.accepts($0.type) } } ?? false
            return try parser.add(.coalesce, children, isMixed ? .value : type ?? .value)
        },
        "match": { parser, arguments, expected throws(ExpressionError) in try parser.match(arguments, expected) },
        "let": { parser, arguments, expected throws(ExpressionError) in try parser.variables(arguments, expected) },
        "var": { parser, arguments, _ throws(ExpressionError) in
            guard arguments.count == 2, case .string(let name) = arguments[1] else {
                throw parser.wrong("\"var\" takes the name of a variable")
            }
            guard let variable = parser.scope.last(where: { $0.name == name }) else {
                let shown = JSONText.shortened(name, to: 40)
                throw parser.wrong("there is no variable \"\(shown)\" here: bind it with \"let\"", at: 1)
            }
            return variable.value
        },
        "is-supported-script": plain(.isSupportedScript, .boolean, [.string]),
    ]

    private static func comparison(_ op: Op) -> Reader {
        { parser, arguments, _ throws(ExpressionError) in
            try parser.expect(arguments, 2...3)
            let isOrder = op != .equal && op != .notEqual
            var sides: [Parsed] = []
            for index in 1...2 {
                let side = try parser.argument(arguments, index, expecting: .value)
                switch side.type {
                case .string, .number, .value, .error: break
                case .boolean, .null: if isOrder { fallthrough }
                default:
                    throw parser.wrong(
                        "\(side.type.phrase) cannot be compared by \"\(parser.name(arguments))\"", at: index)
                }
                sides.append(side)
            }
            let (left, right) = (sides[0].type, sides[1].type)
            guard left == right || left == .value || right == .value else {
                throw parser.wrong("\(left.phrase) and \(right.phrase) cannot be compared")
            }
            if isOrder {
                if left == .value, right != .value { sides[0] = try parser.add(.assertion, [sides[0]], right) }
                if right == .value, left != .value { sides[1] = try parser.add(.assertion, [sides[1]], left) }
            }
            if arguments.count > 3 {
                guard sides.contains(where: { $0.type == .string || $0.type == .value }) else {
                    throw parser.wrong("a collator compares texts only")
                }
                sides.append(try parser.argument(arguments, 3, expecting: .collator))
            }
            return try parser.add(op, sides, .boolean)
        }
    }

    private mutating func match(_ arguments: [JSONValue], _ expected: ValueType?) throws(ExpressionError) -> Parsed {
        try expect(arguments, atLeast: 4)
        guard !arguments.count.isMultiple(of: 2) else {
            throw wrong("\"match\" takes an input, pairs of label and output, then one output for all else")
        }
        var type = expected == .value ? nil : expected
        var table: MatchTable?
        var outputs: [Parsed] = []
        for index in stride(from: 2, to: arguments.count - 1, by: 2) {
            try add(labels: arguments[index], at: index, branch: Int32(outputs.count), to: &table)
            let output = try argument(arguments, index + 1, expecting: type)
            type = type ?? output.type
            outputs.append(output)
        }
        let input = try argument(arguments, 1, expecting: .value)
        outputs.append(try argument(arguments, arguments.count - 1, expecting: type))
        guard let table else { throw wrong("\"match\" has no labels") }
        let needed = table.isText ? ValueType.string : .number
        guard input.type == .value || needed.accepts(input.type) else {
            throw wrong(
                "the input is \(input.type.phrase), but the labels are \(table.isText ? "strings" : "numbers")", at: 1)
        }
        program.matches.append(table)
        return try add(.match, [input] + outputs, type ?? .value, payload: program.matches.count - 1)
    }

    private func add(
        labels json: JSONValue, at index: Int, branch: Int32, to table: inout MatchTable?
    ) throws(ExpressionError) {
        var labels = [json]
        if case .array(let list) = json { labels = list }
        guard !labels.isEmpty else { throw wrong("a branch needs at least one label", at: index) }
        for label in labels {
            var known: Int32?
            switch label {
            case .string(let text):
                table = table ?? MatchTable(isText: true)
                guard table?.isText == true else { throw wrong("labels must be all strings or all numbers", at: index) }
                known = table?.texts.updateValue(branch, forKey: text)
            case .number(let number):
                guard number == number.rounded(), number.magnitude <= 9_007_199_254_740_991 else {
                    throw wrong("labels must be integers up to 2^53 - 1", at: index)
                }
                table = table ?? MatchTable(isText: false)
                guard table?.isText == false else {
                    throw wrong("labels must be all strings or all numbers", at: index)
                }
                known = table?.numbers.updateValue(branch, forKey: number)
            default: throw wrong("labels must be strings or numbers", at: index)
            }
            guard known == nil else { throw wrong("a label appears twice", at: index) }
        }
    }

    private mutating func variables(
        _ arguments: [JSONValue], _ expected: ValueType?
    ) throws(ExpressionError) -> Parsed {
        try expect(arguments, atLeast: 3)
        guard arguments.count.isMultiple(of: 2) else {
            throw wrong("\"let\" takes pairs of name and value, then an expression")
        }
        let outer = scope
        defer { scope = outer }
        var bound = outer
        for index in stride(from: 1, to: arguments.count - 1, by: 2) {
            guard case .string(let name) = arguments[index],
                name.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isIdentifier })
            else { throw wrong("the name of a variable must consist of letters, digits and \"_\"", at: index) }
            let start = program.nodes.count
            bound.append((name, try argument(arguments, index + 1)))
            program.bindings.append(start..<program.nodes.count)
        }
        scope = bound
        return try argument(arguments, arguments.count - 1, expecting: expected)
    }
}

extension Character {
    fileprivate var isIdentifier: Bool { isASCII && (isLetter || isNumber || self == "_") }
}
