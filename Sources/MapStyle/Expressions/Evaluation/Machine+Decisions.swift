import JSON

extension Machine {
    /// Evaluates logic, comparisons, branches and curves.
    mutating func decided(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        switch node.op {
        case .all:
            for number in 0..<Int(node.count) where try !bool(child(node, number)) { return .bool(false) }
            return .bool(true)
        case .any:
            for number in 0..<Int(node.count) where try bool(child(node, number)) { return .bool(true) }
            return .bool(false)
        case .not: return .bool(try !bool(child(node)))
        case .choose:
            for number in stride(from: 0, to: Int(node.count) - 1, by: 2) where try bool(child(node, number)) {
                return try value(child(node, number + 1))
            }
            return try value(child(node, Int(node.count) - 1))
        case .match:
            // The input, the branches, and the fallback.
            let input = try value(child(node))
            let branch = program.matches[Int(node.payload)].branch(input)
            return try value(child(node, branch.map { Int($0) + 1 } ?? Int(node.count) - 1))
        case .coalesce: return try coalesced(node)
        case .step, .interpolate: return try curved(node)
        case .isSupportedScript:
            _ = try string(child(node))
            return .bool(true)
        default: return .bool(try compared(node))
        }
    }

    private mutating func coalesced(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        var missing: StyleImage?
        for number in 0..<Int(node.count) {
            let value = try value(child(node, number))
            if case .image(let image) = value, !image.isAvailable {
                missing = missing ?? image
                continue
            }
            if value != .null { return value }
        }
        return missing.map(StyleValue.image) ?? .null
    }

    private mutating func compared(_ node: Expression.Node) throws(EvaluationError) -> Bool {
        if node.op == .equal || node.op == .notEqual, let isEqual = isText(node) {
            return isEqual == (node.op == .equal)
        }
        let (left, right) = (try value(child(node)), try value(child(node, 1)))
        var order: Int?
        if case .string(let a) = left, case .string(let b) = right {
            if node.count > 2 {
                guard case .collator(let collator) = try value(child(node, 2)) else { throw .wrongType }
                order = collator.compare(a, b)
            } else if node.op == .equal || node.op == .notEqual {
                order = a.hasSameBytes(as: b) ? 0 : 1
            } else {
                order = a.hasSameBytes(as: b) ? 0 : a.isBefore(b) ? -1 : 1
            }
        } else if case .number(let a) = left, case .number(let b) = right {
            order = a < b ? -1 : a > b ? 1 : a == b ? 0 : nil
        } else {
            guard node.op == .equal || node.op == .notEqual else { throw .wrongType }
            return left.isIdentical(to: right) == (node.op == .equal)
        }
        // NaN is neither equal to, less than nor greater than anything.
        guard let order else { return node.op == .notEqual }
        switch node.op {
        case .equal: return order == 0
        case .notEqual: return order != 0
        case .less: return order < 0
        case .greater: return order > 0
        case .lessOrEqual: return order <= 0
        default: return order >= 0
        }
    }

    /// Whether a property is equal to a constant text in ASCII, as most comparisons of filters ask; nil for others.
    private func isText(_ node: Expression.Node) -> Bool? {
        guard node.count == 2 else { return nil }
        let (left, right) = (child(node), program.nodes[Int(child(node, 1))])
        guard program.nodes[Int(left)].op == .property, right.op == .literal,
            case .string(let text) = program.literals[Int(right.payload)], text.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        guard let place = place(left) else { return false }
        return table.isText(text, place)
    }

    private mutating func curved(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        let curve = program.curves[Int(node.payload)]
        // The input is the first child, and the outputs follow.
        guard curve.stops.count > 1 else { return try value(child(node, 1)) }
        let input = try number(child(node))
        guard !input.isNaN else { throw .notConvertible }
        let index = curve.index(input)
        let isOutside = index + 1 == curve.stops.count || input <= curve.stops[index]
        if curve.shape == .step || isOutside { return try value(child(node, index + 1)) }
        let factor = curve.factor(input, curve.stops[index], curve.stops[index + 1])
        let (lower, upper) = (try value(child(node, index + 1)), try value(child(node, index + 2)))
        guard let mixed = lower.mixed(with: upper, factor, in: curve.space) else { throw .notInterpolatable }
        return mixed
    }
}

extension StyleValue {
    /// Interpolates between two values of one type, 0 giving this one and 1 the other; nil if that is impossible.
    func mixed(with other: StyleValue, _ t: Double, in space: ColorSpace = .rgb) -> StyleValue? {
        func mix(_ a: Double, _ b: Double) -> Double { a + t * (b - a) }
        switch (self, other) {
        case (.number(let a), .number(let b)): return .number(mix(a, b))
        case (.color(let a), .color(let b)): return .color(space.mix(a, b, t))
        case (.array, .array):
            guard let a = plainNumbers, let b = other.plainNumbers, a.count == b.count else { return nil }
            return .array(zip(a, b).map { .number(mix($0, $1)) })
        case (.numberArray(let a), .numberArray(let b)):
            return a.count == b.count ? .numberArray(zip(a, b).map(mix)) : nil
        case (.padding(let a), .padding(let b)):
            return Padding(zip(a.numbers, b.numbers).map(mix)).map(StyleValue.padding)
        case (.colorArray(let a), .colorArray(let b)):
            return a.count == b.count ? .colorArray(zip(a, b).map { space.mix($0, $1, t) }) : nil
        case (.string(let a), .string(let b)):
            return .projection(ProjectionChoice(from: a, to: b, transition: t))
        case (.anchorOffsets(let a), .anchorOffsets(let b)):
            guard a.entries.map(\.anchor) == b.entries.map(\.anchor) else { return nil }
            return .anchorOffsets(
                AnchorOffsets(
                    entries: zip(a.entries, b.entries).map {
                        AnchorOffsets.Entry(anchor: $0.anchor, x: mix($0.x, $1.x), y: mix($0.y, $1.y))
                    }))
        default: return nil
        }
    }
}
