extension Machine {
    /// The comparison of a legacy filter; the second child of its node.
    enum FilterOrder: Int {
        case equal, less, greater, lessOrEqual, greaterOrEqual
    }

    /// Evaluates legacy filters: values of different types are neither equal nor ordered, and nothing is an error.
    mutating func filtered(_ node: Expression.Node, _ index: Int32) throws(EvaluationError) -> StyleValue {
        switch node.op {
        case .filterHas: return .bool(hasProperty(index))
        case .filterHasID: return .bool(row.id != .null)
        case .filterCompare: return .bool(try compared(property(index), node))
        case .filterID: return .bool(try compared(row.id, node))
        case .filterType: return .bool(try compared(.string(row.kind.name), node))
        case .filterIn: return .bool(try isAmong(property(index), node))
        case .filterIDIn: return .bool(try isAmong(row.id, node))
        default: return .bool(try isAmong(.string(row.kind.name), node))
        }
    }

    private mutating func isAmong(_ value: StyleValue?, _ node: Expression.Node) throws(EvaluationError) -> Bool {
        guard let value, case .array(let items) = try self.value(child(node)) else { return false }
        return items.contains { $0.isIdentical(to: value) }
    }

    private mutating func compared(_ value: StyleValue?, _ node: Expression.Node) throws(EvaluationError) -> Bool {
        let wanted = try self.value(child(node))
        guard let value, let order = FilterOrder(rawValue: Int(try number(child(node, 1)))) else { return false }
        if order == .equal { return value.isIdentical(to: wanted) }
        switch (value, wanted) {
        case (.number(let a), .number(let b)):
            switch order {
            case .less: return a < b
            case .greater: return a > b
            case .lessOrEqual: return a <= b
            default: return a >= b
            }
        case (.string(let a), .string(let b)):
            switch order {
            case .less: return a.isBefore(b)
            case .greater: return b.isBefore(a)
            case .lessOrEqual: return !b.isBefore(a)
            default: return !a.isBefore(b)
            }
        // Both null count as equal in JavaScript's order.
        case (.null, .null): return order == .lessOrEqual || order == .greaterOrEqual
        case (.bool(let a), .bool(let b)):
            let (a, b) = (a ? 1 : 0, b ? 1 : 0)
            switch order {
            case .less: return a < b
            case .greater: return a > b
            case .lessOrEqual: return a <= b
            default: return a >= b
            }
        default: return false
        }
    }
}
