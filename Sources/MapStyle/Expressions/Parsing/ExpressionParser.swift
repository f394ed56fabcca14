import JSON

/// Parses an expression: checks types, inserts assertions and conversions, and folds constants.
struct ExpressionParser {
    /// A node with its type.
    struct Parsed {
        var node: Int32
        var type: ValueType
    }

    /// How to handle a value whose type is only known at evaluation.
    enum Annotation {
        /// Asserts numbers, texts and similar types; converts colors and similar types.
        case standard
        /// Converts everything.
        case convert
        /// Inserts nothing.
        case none
    }

    /// Maximum nesting depth of expressions.
    static let maximumDepth = 64
    /// Maximum number of nodes per property.
    static let maximumNodes = 10_000

    var program = Expression()
    /// Indexes down to the part being parsed.
    var path: [Int] = []
    /// Variables in scope, innermost last.
    var scope: [(name: String, value: Parsed)] = []
    /// The global state of the style.
    let state: TextDictionary<StyleValue>

    init(state: TextDictionary<StyleValue> = [:]) { self.state = state }

    /// Parses a whole expression.
    ///
    /// - Parameter type: the expected type; nil for any.
    static func parse(
        _ json: JSONValue, expecting type: ValueType?, annotation: Annotation = .standard,
        state: TextDictionary<StyleValue> = [:]
    ) throws(ExpressionError) -> Expression {
        var parser = ExpressionParser(state: state)
        let parsed = try parser.parse(json, expecting: type, annotation)
        parser.program.root = parsed.node
        parser.program.type = parsed.type
        return parser.program
    }

    /// Parses the argument at an index of the current expression.
    mutating func argument(
        _ arguments: [JSONValue], _ index: Int, expecting type: ValueType? = nil, _ annotation: Annotation = .standard
    ) throws(ExpressionError) -> Parsed {
        path.append(index)
        defer { path.removeLast() }
        return try parse(arguments[index], expecting: type, annotation)
    }

    /// Parses an expression or a plain value.
    mutating func parse(
        _ json: JSONValue, expecting expected: ValueType?, _ annotation: Annotation = .standard
    ) throws(ExpressionError) -> Parsed {
        guard path.count < Self.maximumDepth else {
            throw tooLarge("more than \(Self.maximumDepth) levels of expressions: simplify it")
        }
        let mark = (program.nodes.count, program.children.count)
        var parsed: Parsed
        switch json {
        case .null, .bool, .number, .string: parsed = try literal(StyleValue(json))
        case .array(let arguments): parsed = try operation(arguments, expecting: expected)
        case .object, .raw: throw wrong("an object is not an expression: use [\"literal\", {...}]")
        }
        if let expected { parsed = try fitted(parsed, to: expected, annotation) }
        return try folded(parsed, from: mark)
    }

    private mutating func operation(
        _ arguments: [JSONValue], expecting expected: ValueType?
    ) throws(ExpressionError) -> Parsed {
        guard let first = arguments.first else {
            throw wrong("an empty array is not an expression: use [\"literal\", []]")
        }
        guard case .string(let name) = first else {
            throw wrong(
                "an expression begins with the name of an operator: write [\"literal\", [...]] for a list", at: 0)
        }
        guard let read = Self.operators[name] else {
            let shown = JSONText.shortened(name, to: 40)
            throw wrong("unknown operator \"\(shown)\": use [\"literal\", [...]] for a list", at: 0)
        }
        return try read(&self, arguments, expected)
    }

    /// Inserts an assertion or conversion to the expected type.
    private mutating func fitted(
        _ parsed: Parsed, to expected: ValueType, _ annotation: Annotation
    ) throws(ExpressionError) -> Parsed {
        if parsed.type == .value, expected.isAsserted {
            switch annotation {
            case .standard: return try add(.assertion, [parsed], expected)
            case .convert: return try add(.coercion, [parsed], expected)
            case .none: return parsed
            }
        }
        if expected.isConverted(from: parsed.type) {
            return annotation == .none ? parsed : try add(.coercion, [parsed], expected)
        }
        guard expected.accepts(parsed.type) else {
            throw wrong("this is \(parsed.type.phrase), but \(expected.phrase) is needed")
        }
        return parsed
    }

    /// Replaces an operation on literals by its result.
    private mutating func folded(_ parsed: Parsed, from mark: (nodes: Int, children: Int)) throws(ExpressionError)
        -> Parsed
    {
        let node = program.nodes[Int(parsed.node)]
        // A variable may refer to an earlier node.
        guard node.op != .literal, node.op.isFoldable, parsed.type != .image, Int(parsed.node) >= mark.nodes,
            program.childIndexes(Int(parsed.node)).allSatisfy({ program.literal($0) != nil })
        else { return parsed }
        program.root = parsed.node
        let value: StyleValue
        do throws(EvaluationError) {
            value = try program.value(EvaluationContext())
        } catch {
            throw wrong(error.sentence)
        }
        program.nodes.removeSubrange(mark.nodes...)
        program.children.removeSubrange(mark.children...)
        program.bindings.removeAll { $0.upperBound > mark.nodes }
        return Parsed(node: try literal(value).node, type: parsed.type)
    }
}

extension ValueType {
    /// Whether a value of unknown type is asserted to have this type.
    fileprivate var isAsserted: Bool {
        switch self {
        case .string, .number, .boolean, .object, .array: true
        default: false
        }
    }

    /// Whether a value of another type is implicitly converted to this type.
    fileprivate func isConverted(from other: ValueType) -> Bool {
        switch self {
        case .projection: other == .string || other == .value || other.isArray
        case .color, .formatted, .image: other == .value || other == .string
        case .padding, .numberArray: other == .value || other == .number || other.isArray
        case .colorArray: other == .value || other == .string || other.isArray
        case .anchorOffsets: other == .value || other.isArray
        default: false
        }
    }

    /// The type in a sentence.
    var phrase: String {
        switch self {
        case .value: "a value of any type"
        case .null: "null"
        case .string: "a text"
        case .image: "an image"
        case .object: "an object"
        case .formatted: "a formatted text"
        case .array(.value, nil): "an array"
        case .array(let item, let count): "an array of \(count.map { "\($0) " } ?? "")\(item.plural)"
        default: "a \(name)"
        }
    }

    private var plural: String {
        switch self {
        case .string: "texts"
        case .value: "values"
        case .array: "arrays"
        default: "\(name)s"
        }
    }
}

extension EvaluationError {
    /// Why a constant has no value, in a sentence.
    var sentence: String {
        switch self {
        case .wrongType: "a constant is of the wrong type for this operator"
        case .notConvertible: "a constant cannot be converted: check colors and numbers"
        case .outOfBounds: "an index is outside the array"
        case .notInterpolatable: "the outputs cannot be mixed: use outputs of the same form"
        case .explicit: "the operator \"error\" is always reached"
        case .tooLarge: "this takes more than \(Machine.maximumSteps) steps: simplify it"
        }
    }
}

/// Why something is not a valid expression.
struct ExpressionError: Error, Hashable, Sendable {
    /// Indexes from the whole expression down to the invalid part.
    var path: [Int]
    /// One sentence: what is wrong, then what to do.
    var sentence: String
    /// Whether a limit is exceeded.
    var isTooLarge = false
}
