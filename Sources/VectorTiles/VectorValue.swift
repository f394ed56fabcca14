package import JSON

/// The value of a property.
package enum VectorValue: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    /// An array or an object; only from GeoJSON.
    case json(JSONValue)
}

extension VectorValue: Hashable {
    /// Whether both are the same value; texts are if they have the same bytes.
    package static func == (one: VectorValue, other: VectorValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.json(let a), .json(let b)): a == b
        default: false
        }
    }

    /// Hashes the value.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(ExactText(value))
        case .json(let value): hasher.combine(value)
        }
    }
}

/// A value as stored in a layer.
///
/// Texts stay in the tile's bytes until they are read.
package enum StoredValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    /// A text in the bytes.
    case text(offset: UInt32, length: UInt32)
    /// Index into the layer's other values.
    case other(UInt32)
}
