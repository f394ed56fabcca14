import JSON

extension StyleValue: Hashable {
    /// Whether both are the same value; texts are if they have the same bytes.
    package static func == (one: StyleValue, other: StyleValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.color(let a), .color(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.formatted(let a), .formatted(let b)): a == b
        case (.image(let a), .image(let b)): a == b
        case (.collator(let a), .collator(let b)): a == b
        case (.padding(let a), .padding(let b)): a == b
        case (.numberArray(let a), .numberArray(let b)): a == b
        case (.colorArray(let a), .colorArray(let b)): a == b
        case (.projection(let a), .projection(let b)): a == b
        case (.anchorOffsets(let a), .anchorOffsets(let b)): a == b
        default: false
        }
    }

    /// Hashes what most values differ in.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(ExactText(value))
        case .color(let value): hasher.combine(value)
        case .array(let values): hasher.combine(values)
        case .object(let values): hasher.combine(values)
        case .numberArray(let values): hasher.combine(values)
        default: hasher.combine(0)
        }
    }
}
