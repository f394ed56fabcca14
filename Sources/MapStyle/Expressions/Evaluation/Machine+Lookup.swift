import JSON

extension Machine {
    /// Evaluates lookups of properties, items and parts.
    mutating func lookedUp(_ node: Expression.Node, _ index: Int32) throws(EvaluationError) -> StyleValue {
        switch node.op {
        case .property: return property(index) ?? .null
        case .hasProperty: return .bool(hasProperty(index))
        case .get: return property(named: try string(child(node))) ?? .null
        case .has: return .bool(property(named: try string(child(node))) != nil)
        case .getFrom, .hasIn:
            let name = try string(child(node))
            guard case .object(let fields) = try value(child(node, 1)) else { throw .wrongType }
            return node.op == .hasIn ? .bool(fields[name] != nil) : fields[name] ?? .null
        case .properties: return .object(allProperties)
        case .at: return try item(node)
        case .contains: return try contains(node)
        case .indexOf: return try position(node)
        case .slice: return try slice(node)
        case .array:
            var items: [StyleValue] = []
            for number in 0..<Int(node.count) { items.append(try value(child(node, number))) }
            return .array(items)
        default:
            switch try value(child(node)) {
            case .string(let text): return .number(Double(text.unicodeScalars.count))
            case .array(let items): return .number(Double(items.count))
            default: throw .wrongType
            }
        }
    }

    private var allProperties: TextDictionary<StyleValue> {
        var fields: TextDictionary<StyleValue> = [:]
        for index in stride(from: row.tags.lowerBound, to: row.tags.upperBound - 1, by: 2) {
            let key = Int(table.tags[index])
            if table.keys.indices.contains(key) { fields[table.keys[key]] = table.value(Int(table.tags[index + 1])) }
        }
        return fields
    }

    private mutating func item(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        let index = try number(child(node))
        guard case .array(let items) = try value(child(node, 1)) else { throw .wrongType }
        guard let index = Int(exactly: index), items.indices.contains(index) else { throw .outOfBounds }
        return items[index]
    }

    private mutating func contains(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        let needle = try value(child(node))
        let haystack = try value(child(node, 1))
        guard haystack.isTruthy else { return .bool(false) }
        guard needle.isScalar else { throw .wrongType }
        switch haystack {
        case .string(let text): return .bool(text.offset(of: needle.textInSearch, from: 0) != nil)
        case .array(let items): return .bool(items.contains { $0.isIdentical(to: needle) })
        default: throw .wrongType
        }
    }

    private mutating func position(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        let needle = try value(child(node))
        let haystack = try value(child(node, 1))
        guard needle.isScalar else { throw .wrongType }
        let start = node.count > 2 ? try number(child(node, 2)) : 0
        switch haystack {
        case .string(let text):
            // The start counts UTF-16 units and the result counts characters, as in MapLibre.
            return .number(Double(text.offset(of: needle.textInSearch, from: Self.clamped(start)) ?? -1))
        case .array(let items):
            let start = Self.clamped(start)
            let first = start < 0 ? max(items.count + start, 0) : min(start, items.count)
            let index = items[first...].firstIndex { $0.isIdentical(to: needle) }
            return .number(Double(index ?? -1))
        default: throw .wrongType
        }
    }

    private mutating func slice(_ node: Expression.Node) throws(EvaluationError) -> StyleValue {
        let input = try value(child(node))
        let start = Self.clamped(try number(child(node, 1)))
        let end = node.count > 2 ? Self.clamped(try number(child(node, 2))) : Int.max
        func range(_ count: Int) -> Range<Int> {
            let first = start < 0 ? max(count + start, 0) : min(start, count)
            let last = end < 0 ? max(count + end, 0) : min(end, count)
            return first..<max(first, last)
        }
        switch input {
        case .string(let text):
            let scalars = Array(text.unicodeScalars)
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[range(scalars.count)])
            return .string(String(part))
        case .array(let items): return .array(Array(items[range(items.count)]))
        default: throw .wrongType
        }
    }

    /// A number truncated to an index; NaN is 0.
    private static func clamped(_ number: Double) -> Int {
        number.isNaN ? 0 : Int(min(max(number, -1e9), 1e9))
    }
}

extension StyleValue {
    /// Whether the value can be searched for.
    fileprivate var isScalar: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        default: false
        }
    }

    /// The value as a text to search for.
    fileprivate var textInSearch: String { self == .null ? "null" : text }

    /// JavaScript's `===`: equal values of one type; arrays and objects are equal to nothing.
    func isIdentical(to other: StyleValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        default: false
        }
    }
}

extension String {
    /// Whether it comes first in UTF-16 order.
    func isBefore(_ other: String) -> Bool { utf16.lexicographicallyPrecedes(other.utf16) }

    /// The offset of the first occurrence of a text, in scalars.
    ///
    /// - Parameter start: number of UTF-16 units to skip.
    fileprivate func offset(of text: String, from start: Int) -> Int? {
        let (units, wanted) = (Array(utf16), Array(text.utf16))
        var first = min(max(start, 0), units.count)
        while first + wanted.count <= units.count {
            if units[first..<first + wanted.count].elementsEqual(wanted) {
                return String(decoding: units[..<first], as: UTF16.self).unicodeScalars.count
            }
            first += 1
        }
        return nil
    }
}
