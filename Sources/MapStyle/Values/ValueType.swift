/// The type of an expression.
indirect enum ValueType: Hashable, Sendable {
    case null, number, string, boolean, color, projection, object, value, error, collator, formatted, padding
    case numberArray, colorArray, image, anchorOffsets
    /// - Parameter count: nil for any number of items.
    case array(ValueType, count: Int?)

    /// An array of anything.
    static let anyArray = ValueType.array(.value, count: nil)

    /// The type of a value.
    init(of value: StyleValue) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .number: self = .number
        case .string: self = .string
        case .color: self = .color
        case .object: self = .object
        case .formatted: self = .formatted
        case .image: self = .image
        case .collator: self = .collator
        case .padding: self = .padding
        case .numberArray: self = .numberArray
        case .colorArray: self = .colorArray
        case .projection: self = .projection
        case .anchorOffsets: self = .anchorOffsets
        case .array(let items):
            // As in MapLibre, arrays in an array only have a common type if there is just one.
            guard let first = items.first, !first.isArray || items.count == 1 else {
                self = .array(.value, count: items.count)
                return
            }
            let item = ValueType(of: first)
            let isUniform = items.dropFirst().allSatisfy { ValueType(of: $0) == item }
            self = .array(isUniform ? item : .value, count: items.count)
        }
    }

    /// Whether every value of another type also has this type.
    func accepts(_ other: ValueType) -> Bool {
        if other == .error { return true }
        switch (self, other) {
        case (.array(let item, let count), .array(let otherItem, let otherCount)):
            let fits = (otherCount == 0 && otherItem == .value) || item.accepts(otherItem)
            return fits && (count == nil || count == otherCount)
        case (.array, _): return false
        case (.value, .value): return true
        case (.value, .collator): return false
        case (.value, .array(let item, _)): return ValueType.value.accepts(item)
        case (.value, _): return true
        default: return self == other
        }
    }

    /// Whether a curve can interpolate its values.
    var isInterpolatable: Bool {
        switch self {
        case .number, .projection, .color, .padding, .numberArray, .colorArray, .anchorOffsets: true
        case .array(.number, .some): true
        default: false
        }
    }

    var isArray: Bool { if case .array = self { true } else { false } }

    /// The name in messages and for `typeof`.
    var name: String {
        switch self {
        case .boolean: "boolean"
        case .projection: "projectionDefinition"
        case .image: "resolvedImage"
        case .anchorOffsets: "variableAnchorOffsetCollection"
        case .array(let item, let count?): "array<\(item.name), \(count)>"
        case .array(.value, nil): "array"
        case .array(let item, nil): "array<\(item.name)>"
        default: "\(self)"
        }
    }
}

extension StyleValue {
    var isArray: Bool { if case .array = self { true } else { false } }
}
