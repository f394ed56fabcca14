import JSON

extension ExpressionParser {
    /// Adds a node for a value.
    mutating func literal(_ value: StyleValue) throws(ExpressionError) -> Parsed {
        program.literals.append(value)
        return try append(
            Expression.Node(op: .literal, payload: Int32(program.literals.count - 1)), [], ValueType(of: value))
    }

    /// Adds a node for an operation.
    ///
    /// - Parameter payload: index into the table of the operation; for assertions and conversions it is the type.
    mutating func add(
        _ op: Op, _ children: [Parsed], _ type: ValueType, payload: Int = -1
    ) throws(ExpressionError) -> Parsed {
        var payload = payload
        if op == .assertion || op == .coercion {
            program.types.append(type)
            payload = program.types.count - 1
        }
        return try append(Expression.Node(op: op, payload: Int32(payload)), children, type)
    }

    /// Adds a node with a literal, such as a property's name, that is not a child.
    mutating func add(
        _ op: Op, _ children: [Parsed], _ type: ValueType, with value: StyleValue
    ) throws(ExpressionError) -> Parsed {
        program.literals.append(value)
        return try add(op, children, type, payload: program.literals.count - 1)
    }

    private mutating func append(
        _ node: Expression.Node, _ children: [Parsed], _ type: ValueType
    ) throws(ExpressionError) -> Parsed {
        guard program.nodes.count + program.children.count + children.count < Self.maximumNodes else {
            throw tooLarge("more than \(Self.maximumNodes) parts in one expression: simplify it")
        }
        var node = node
        node.first = Int32(program.children.count)
        node.count = Int32(children.count)
        program.children += children.map(\.node)
        program.nodes.append(node)
        return Parsed(node: Int32(program.nodes.count - 1), type: type)
    }

    func wrong(_ sentence: String, at index: Int? = nil) -> ExpressionError {
        ExpressionError(path: path + (index.map { [$0] } ?? []), sentence: sentence)
    }

    func tooLarge(_ sentence: String) -> ExpressionError {
        ExpressionError(path: path, sentence: sentence, isTooLarge: true)
    }

    /// Checks the number of arguments.
    func expect(_ arguments: [JSONValue], _ counts: ClosedRange<Int>) throws(ExpressionError) {
        guard !counts.contains(arguments.count - 1) else { return }
        let needed = counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
        throw wrong("\"\(name(arguments))\" takes \(needed) arguments, but has \(arguments.count - 1)")
    }

    func expect(_ arguments: [JSONValue], atLeast count: Int) throws(ExpressionError) {
        guard arguments.count - 1 < count else { return }
        throw wrong("\"\(name(arguments))\" takes at least \(count) arguments, but has \(arguments.count - 1)")
    }

    /// The operator's name.
    func name(_ arguments: [JSONValue]) -> String {
        if case .string(let name)? = arguments.first { name } else { "" }
    }
}
