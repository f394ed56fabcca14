/// A value that the message of an error or a note contains, for callers that word the message themselves.
public enum DiagnosticValue: Hashable, Sendable {
    /// A count, a number of bytes or a status.
    case integer(Int)
    /// A zoom, a size or another measure.
    case number(Double)
    /// A name, or a value as it was given.
    case text(String)

    /// The integer; nil for another kind of value.
    public var integer: Int? { if case .integer(let value) = self { value } else { nil } }

    /// The integer or number; nil for a text.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .text: nil
        }
    }

    /// The text; nil for another kind of value.
    public var text: String? { if case .text(let value) = self { value } else { nil } }
}

extension DiagnosticValue: Encodable {
    /// Encodes a JSON number or string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let value): try container.encode(value)
        // JSON has no infinity and no NaN.
        case .number(let value) where !value.isFinite: try container.encode("\(value)")
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }
}
