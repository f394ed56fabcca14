/// An expression bound to the features of one table, in one tile and at one zoom.
///
/// A part that depends on one property only is computed once per value and then looked up: a layer with thousands of
/// features may have a dozen classes.
package struct BoundExpression: Sendable {
    /// What a part of the expression depends on.
    private enum Source: Hashable {
        case nothing, column(Int32), kind, several
    }

    /// A memo of the results of a part of the expression.
    private struct Memory: Sendable {
        /// The column that the part depends on; -1 for the type of geometry, -2 for nothing.
        var column: Int32
        /// Index of the first state; the others follow, by the index of the feature's value in the column, or by its
        /// type.
        var start: Int
        /// Number of states.
        var count: Int
        /// Index of the part's node.
        var node: Int32
    }

    private enum State {
        static let unknown: UInt8 = 0
        static let no: UInt8 = 1
        static let yes: UInt8 = 2
        static let failed: UInt8 = 3
    }

    private var machine: Machine
    private var memories: [Memory] = []
    private var states: [UInt8] = []
    /// Index of each node's memo; -1 for none.
    private var memoryOf: [Int32]
    /// Memos that must all be true, if the whole expression consists of them.
    private var conditions: [Memory] = []
    private let root: Int32
    private let needs: Expression.Needs
    private let absent: Int
    /// Whether a feature took more steps than the limit, so that it had no value.
    package private(set) var hasGivenUp = false

    /// Tables with more values are not memoized: clearing the memo would take longer than it saves.
    private static let maximumValues = 1 << 16

    init(_ expression: Expression, to table: FeatureTable, _ context: EvaluationContext) {
        machine = Machine(
            expression, table: table, row: FeatureRow(kind: .unknown, tags: 0..<0), context: context)
        memoryOf = [Int32](repeating: -1, count: expression.nodes.count)
        (root, needs) = (expression.root, expression.needs)
        absent = table.values.count
        guard absent <= Self.maximumValues else { return }
        remember(expression, table)
    }

    /// Whether a filter accepts a feature; false if it has no value.
    ///
    /// Reuse one row for all features: copying rows takes longer than the lookup.
    package mutating func matches(_ row: FeatureRow) -> Bool {
        guard !conditions.isEmpty else { return truth(root, row) == State.yes }
        // By index, because a loop over the array would do reference counting for each feature.
        var index = 0
        while index < conditions.count {
            guard state(of: conditions[index], row) == State.yes else { return false }
            index += 1
        }
        return true
    }

    /// The column whose value decides alone whether a filter accepts a feature; nil if there is none.
    package var onlyColumn: Int? {
        guard conditions.count == 1, let first = conditions.first, first.column >= 0 else { return nil }
        return Int(first.column)
    }

    /// Whether a filter with a column of its own accepts a feature.
    ///
    /// - Parameters:
    ///   - value: the index of the feature's value in `onlyColumn`; negative if it has none.
    ///   - row: the feature, which is only needed for the first one with a value.
    @inline(__always)
    package mutating func matches(value: Int32, _ row: () -> FeatureRow) -> Bool {
        guard let memory = conditions.first else { return false }
        let slot = Int(value)
        let state = slot < absent ? states[memory.start + (slot < 0 ? absent : slot)] : State.unknown
        return state == State.unknown ? matches(row()) : state == State.yes
    }

    /// The value for a feature; nil if there is none.
    package mutating func value(_ row: FeatureRow) -> StyleValue? {
        take(row)
        do throws(EvaluationError) {
            return try machine.run()
        } catch {
            if error == .tooLarge { hasGivenUp = true }
            return nil
        }
    }

    /// The number of the state that decides the value of the whole expression; nil if it depends on more than one
    /// thing.
    ///
    /// Features with the same slot have the same value.
    package func slot(_ row: FeatureRow) -> Int? {
        let memory = memoryOf[Int(root)]
        return memory >= 0 ? slot(of: memories[Int(memory)].column, row) : nil
    }

    /// The number of slots; 0 if the expression depends on more than one thing.
    package var slotCount: Int {
        let memory = memoryOf[Int(root)]
        return memory >= 0 ? memories[Int(memory)].count : 0
    }

    // MARK: Evaluation

    /// Sets the feature: what the expression does not read stays as it is.
    private mutating func take(_ row: FeatureRow) {
        (machine.row.kind, machine.row.tags) = (row.kind, row.tags)
        if needs.contains(.id) { machine.row.id = row.id }
        if needs.contains(.geometry) { machine.row.geometry = row.geometry }
    }

    private mutating func truth(_ index: Int32, _ row: FeatureRow) -> UInt8 {
        let number = Int(memoryOf[Int(index)])
        return number >= 0 ? state(of: memories[number], row) : computed(index, row)
    }

    @inline(__always)
    private mutating func state(of memory: Memory, _ row: FeatureRow) -> UInt8 {
        let place = memory.start + slot(of: memory.column, row)
        let state = states[place]
        if state != State.unknown { return state }
        let result = computed(memory.node, row)
        states[place] = result
        return result
    }

    private mutating func computed(_ index: Int32, _ row: FeatureRow) -> UInt8 {
        let node = machine.program.nodes[Int(index)]
        switch node.op {
        case .all, .any:
            let end = node.op == .all ? State.no : State.yes
            for number in 0..<Int(node.count) {
                let state = truth(machine.child(node, number), row)
                if state == end || state == State.failed { return state }
            }
            return node.op == .all ? State.yes : State.no
        case .not:
            switch truth(machine.child(node), row) {
            case State.yes: return State.no
            case State.no: return State.yes
            default: return State.failed
            }
        case .hasProperty, .filterHas:
            take(row)
            return machine.hasProperty(index) ? State.yes : State.no
        default:
            take(row)
            do throws(EvaluationError) {
                return try machine.bool(from: index) ? State.yes : State.no
            } catch {
                if error == .tooLarge { hasGivenUp = true }
                return State.failed
            }
        }
    }

    @inline(__always)
    private func slot(of column: Int32, _ row: FeatureRow) -> Int {
        if column >= 0 { return machine.table.valueIndex(column: Int(column), tags: row.tags) ?? absent }
        return column == -1 ? Int(row.kind.rawValue) : 0
    }

    // MARK: Binding

    private mutating func remember(_ expression: Expression, _ table: FeatureTable) {
        var sources = [Source](repeating: .nothing, count: expression.nodes.count)
        for index in 0..<expression.nodes.count {
            var source = Self.source(expression, expression.nodes[index], table)
            for child in expression.childIndexes(index) { source = Self.joined(source, sources[Int(child)]) }
            sources[index] = source
        }
        give(root, expression, sources)
        let top = memoryOf[Int(root)] >= 0 ? [root] : Array(expression.childIndexes(Int(root)))
        let isPlain = memoryOf[Int(root)] >= 0 || expression.nodes[Int(root)].op == .all
        guard isPlain, top.allSatisfy({ memoryOf[Int($0)] >= 0 }) else { return }
        conditions = top.map { memories[Int(memoryOf[Int($0)])] }
    }

    /// Adds a memo to a node, or to the nodes below it that can have one.
    private mutating func give(_ index: Int32, _ expression: Expression, _ sources: [Source]) {
        let node = expression.nodes[Int(index)]
        guard node.op != .literal, memoryOf[Int(index)] < 0 else { return }
        switch sources[Int(index)] {
        case .several:
            // Other operators are evaluated by the machine, which has no memos.
            guard node.op == .all || node.op == .any || node.op == .not else { return }
            for child in expression.childIndexes(Int(index)) { give(child, expression, sources) }
            return
        case .column(let column): add(index, column, absent + 1)
        case .kind: add(index, -1, 4)
        case .nothing: add(index, -2, 1)
        }
    }

    private mutating func add(_ index: Int32, _ column: Int32, _ count: Int) {
        memoryOf[Int(index)] = Int32(memories.count)
        memories.append(Memory(column: column, start: states.count, count: count, node: index))
        states += repeatElement(State.unknown, count: count)
    }

    private static func source(
        _ expression: Expression, _ node: Expression.Node, _ table: FeatureTable
    ) -> Source {
        switch node.op {
        case .property, .hasProperty, .filterCompare, .filterHas, .filterIn:
            guard let name = expression.propertyName(node), let column = table.column(name) else { return .nothing }
            return .column(Int32(truncatingIfNeeded: column))
        case .geometryType, .filterType, .filterTypeIn: return .kind
        case .get, .has, .properties, .id, .within, .distance, .filterID, .filterHasID, .filterIDIn: return .several
        default: return .nothing
        }
    }

    private static func joined(_ a: Source, _ b: Source) -> Source {
        if a == b || b == .nothing { return a }
        return a == .nothing ? b : .several
    }
}

extension Expression {
    /// Binds the expression to the features of one table.
    package func bound(to table: FeatureTable, _ context: EvaluationContext) -> BoundExpression {
        BoundExpression(self, to: table, context)
    }
}
