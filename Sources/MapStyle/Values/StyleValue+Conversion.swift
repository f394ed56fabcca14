package import JSON

extension StyleValue {
    /// Creates a value from JSON.
    package init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values.map { StyleValue($0) })
        case .object(let fields): self = .object(fields.mapValues { StyleValue($0) })
        case .raw(let bytes): self = .string(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The value as text in labels, by JavaScript's rules; null is empty.
    package var text: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let value): JSNumber.text(value)
        case .string(let value): value
        case .color(let color): color.text
        case .formatted(let text): text.text
        case .image(let image): image.name
        case .projection(let choice): choice.from == choice.to ? choice.from : json
        default: json
        }
    }

    /// The value as JSON with sorted members.
    package var json: String {
        switch self {
        case .null: "null"
        case .bool, .color, .image, .formatted: isBool ? text : Self.quoted(text)
        case .number(let value): value.isFinite ? JSNumber.text(value) : "null"
        case .string(let value): Self.quoted(value)
        case .array(let values): Self.list(values.map(\.json))
        case .object(let fields):
            "{\(fields.ordered.map { "\(Self.quoted($0.key)):\($0.value.json)" }.joined(separator: ","))}"
        case .collator: "{}"
        case .padding(let padding): Self.list(padding.numbers.map(JSNumber.text))
        case .numberArray(let numbers): Self.list(numbers.map(JSNumber.text))
        case .colorArray(let colors): Self.list(colors.map { Self.quoted($0.text) })
        case .projection(let choice):
            Self.list([Self.quoted(choice.from), Self.quoted(choice.to), JSNumber.text(choice.transition)])
        case .anchorOffsets(let offsets):
            Self.list(
                offsets.entries.flatMap {
                    [Self.quoted($0.anchor.rawValue), Self.list([JSNumber.text($0.x), JSNumber.text($0.y)])]
                })
        }
    }

    /// Whether it counts as true: not null, false, 0, NaN or an empty text.
    var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .number(let value): value != 0 && !value.isNaN
        case .string(let value): !value.isEmpty
        default: true
        }
    }

    /// The result of `Number(value)`; NaN if it is not a number.
    var asNumber: Double {
        switch self {
        case .null: 0
        case .bool(let value): value ? 1 : 0
        case .number(let value): value
        case .string(let value): JSNumber.read(value)
        case .array(let values) where values.isEmpty: 0
        case .array(let values) where values.count == 1: values[0].isBool ? .nan : JSNumber.read(values[0].text)
        default: .nan
        }
    }

    private var isBool: Bool { if case .bool = self { true } else { false } }

    private static func quoted(_ text: String) -> String { String(decoding: JSONText.quoted(text), as: UTF8.self) }

    private static func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }
}
