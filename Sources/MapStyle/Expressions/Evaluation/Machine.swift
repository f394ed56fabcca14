/// Evaluates one expression for features of one table.
struct Machine: Sendable {
    let program: Expression
    var context: EvaluationContext
    var table: FeatureTable
    var row: FeatureRow
    /// The column of the property that each node reads; -1 for none.
    private var columns: [Int32]
    var steps = 0
    /// What `within` and `distance` compare features with.
    var shapes = PreparedShapes()
    private var depth = 0

    /// Maximum number of operations per evaluation.
    static let maximumSteps = 100_000
    /// Maximum recursion depth; variables may be followed several times.
    private static let maximumDepth = 512
    /// Maximum length of texts in bytes, and of arrays in items, that an expression creates.
    static let maximumLength = 1 << 20

    init(_ program: Expression, table: FeatureTable, row: FeatureRow, context: EvaluationContext) {
        self.program = program
        self.table = table
        self.row = row
        self.context = context
        columns = program.nodes.map { node in
            guard let name = program.propertyName(node) else { return -1 }
            return Int32(truncatingIfNeeded: table.column(name) ?? -1)
        }
    }

    /// The value for the row.
    mutating func run() throws(EvaluationError) -> StyleValue {
        steps = 0
        depth = 0
        return try value(program.root)
    }

    /// The boolean value of a node, as a separate evaluation.
    mutating func bool(from index: Int32) throws(EvaluationError) -> Bool {
        steps = 0
        depth = 0
        return try bool(index)
    }

    /// The value of a node.
    mutating func value(_ index: Int32) throws(EvaluationError) -> StyleValue {
        let node = program.nodes[Int(index)]
        if node.op == .literal || node.op == .state { return program.literals[Int(node.payload)] }
        steps += 1
        depth += 1
        defer { depth -= 1 }
        guard steps <= Self.maximumSteps, depth <= Self.maximumDepth else { throw .tooLarge }
        switch node.op {
        case .assertion, .coercion, .typeOf, .toRGBA, .rgba, .error: return try typed(node)
        case .property, .hasProperty, .get, .getFrom, .has, .hasIn, .properties, .at, .contains, .indexOf, .slice,
            .length, .array:
            return try lookedUp(node, index)
        case .literal, .state, .geometryType, .id, .accumulated, .zoom, .rampInput: return input(node)
        case .all, .any, .not, .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual, .choose, .match,
            .coalesce, .step, .interpolate, .isSupportedScript:
            return try decided(node)
        case .concatenate, .upcase, .downcase, .split, .join, .resolvedLocale, .numberFormat, .collator, .format,
            .image:
            return try written(node)
        case .within, .distance: return try measured(node)
        case .filterCompare, .filterID, .filterType, .filterHas, .filterHasID, .filterIn, .filterIDIn, .filterTypeIn:
            return try filtered(node, index)
        default: return .number(try calculated(node))
        }
    }

    /// A child of a node by its number.
    @inline(__always)
    func child(_ node: Expression.Node, _ number: Int = 0) -> Int32 { program.children[Int(node.first) + number] }

    mutating func number(_ index: Int32) throws(EvaluationError) -> Double {
        guard case .number(let number) = try value(index) else { throw .wrongType }
        return number
    }

    mutating func string(_ index: Int32) throws(EvaluationError) -> String {
        guard case .string(let string) = try value(index) else { throw .wrongType }
        return string
    }

    mutating func bool(_ index: Int32) throws(EvaluationError) -> Bool {
        guard case .bool(let bool) = try value(index) else { throw .wrongType }
        return bool
    }

    /// The value of a property that a node names; nil if the feature does not have it.
    func property(_ index: Int32) -> StyleValue? {
        guard let place = place(index) else { return nil }
        return table.value(place)
    }

    /// Whether the feature has the property that a node names.
    func hasProperty(_ index: Int32) -> Bool { place(index) != nil }

    /// The index of the value of a property that a node names; nil if the feature does not have it.
    @inline(__always)
    func place(_ index: Int32) -> Int? {
        let column = columns[Int(index)]
        return column >= 0 ? table.valueIndex(column: Int(column), tags: row.tags) : nil
    }

    func property(named name: String) -> StyleValue? {
        guard let column = table.column(name), let place = table.valueIndex(column: column, tags: row.tags) else {
            return nil
        }
        return table.value(place)
    }

    private func input(_ node: Expression.Node) -> StyleValue {
        switch node.op {
        case .zoom: .number(context.zoom)
        case .rampInput: .number(context.rampInput)
        case .geometryType: .string(row.kind.name)
        case .id: row.id
        case .accumulated: context.accumulated
        default: .null
        }
    }
}

extension Expression {
    /// The constant name of the property that a node reads.
    func propertyName(_ node: Node) -> String? {
        switch node.op {
        case .property, .hasProperty, .filterCompare, .filterHas, .filterIn:
            guard case .string(let name) = literals[Int(node.payload)] else { return nil }
            return name
        default: return nil
        }
    }

    /// Evaluates it for one feature.
    ///
    /// For many features of a table, a ``BoundExpression`` is faster.
    package func value(
        _ context: EvaluationContext, row: FeatureRow? = nil, table: FeatureTable = .empty
    ) throws(EvaluationError) -> StyleValue {
        var machine = Machine(
            self, table: table, row: row ?? FeatureRow(kind: .unknown, tags: 0..<0), context: context)
        return try machine.run()
    }
}

/// Why an expression has no value for a feature; the property then has its default.
package enum EvaluationError: Error, Hashable, Sendable {
    /// A value has the wrong type.
    case wrongType
    /// A value cannot be converted to a color, padding, number or another type.
    case notConvertible
    /// An index outside an array.
    case outOfBounds
    /// Values that cannot be interpolated.
    case notInterpolatable
    /// The `error` operator.
    case explicit
    /// More steps or levels than the limits allow.
    case tooLarge
}
