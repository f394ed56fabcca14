package import JSON

/// A value type of style properties.
package protocol StylePropertyValue: Hashable, Sendable {
    /// Converts the value of an expression; nil if it has another type.
    init?(_ value: StyleValue)

    /// The value as style JSON.
    var json: JSONValue { get }
}

/// An enumeration whose raw values are from the style specification.
package protocol PropertyChoice: StylePropertyValue, CaseIterable, RawRepresentable where RawValue == String {}

extension PropertyChoice {
    /// Creates a case from its raw value.
    package init?(_ value: StyleValue) {
        guard case .string(let word) = value else { return nil }
        self.init(rawValue: word)
    }

    /// The raw value.
    package var json: JSONValue { .string(rawValue) }
}

extension Double: StylePropertyValue {
    /// A finite number.
    package init?(_ value: StyleValue) {
        guard case .number(let number) = value, number.isFinite else { return nil }
        self = number
    }

    /// The number.
    package var json: JSONValue { .number(self) }
}

extension Bool: StylePropertyValue {
    /// A boolean.
    package init?(_ value: StyleValue) {
        guard case .bool(let bool) = value else { return nil }
        self = bool
    }

    /// The boolean.
    package var json: JSONValue { .bool(self) }
}

extension String: StylePropertyValue {
    /// A text.
    package init?(_ value: StyleValue) {
        guard case .string(let text) = value else { return nil }
        self = text
    }

    /// The text.
    package var json: JSONValue { .string(self) }
}

extension StyleColor: StylePropertyValue {
    /// A color.
    package init?(_ value: StyleValue) {
        guard case .color(let color) = value else { return nil }
        self = color
    }

    /// The color in CSS notation.
    package var json: JSONValue { .string(text) }
}

extension FormattedText: StylePropertyValue {
    /// A formatted text.
    package init?(_ value: StyleValue) {
        guard case .formatted(let text) = value else { return nil }
        self = text
    }

    /// The text without formatting.
    package var json: JSONValue { .string(text) }
}

extension Padding: StylePropertyValue {
    /// Four sides.
    package init?(_ value: StyleValue) {
        guard case .padding(let padding) = value else { return nil }
        self = padding
    }

    /// Four numbers.
    package var json: JSONValue { .array(numbers.map(JSONValue.number)) }
}

extension AnchorOffsets: StylePropertyValue {
    /// Anchors with offsets.
    package init?(_ value: StyleValue) {
        guard case .anchorOffsets(let offsets) = value else { return nil }
        self = offsets
    }

    /// Anchors and offsets in turn.
    package var json: JSONValue {
        .array(entries.flatMap { [.string($0.anchor.rawValue), .array([.number($0.x), .number($0.y)])] })
    }
}

/// The name of an image, or none.
package struct ImageName: StylePropertyValue {
    /// The name; nil draws no image.
    package var name: String?

    /// No image.
    package static let none = ImageName(name: nil)

    init(name: String?) { self.name = name }

    /// An image, or null.
    package init?(_ value: StyleValue) {
        switch value {
        case .image(let image): name = image.name
        case .null: name = nil
        default: return nil
        }
    }

    /// The name.
    package var json: JSONValue { .string(name ?? "") }
}

/// An offset to the right and down, in points or ems.
package struct Offset: StylePropertyValue {
    /// To the right.
    package var x: Double
    /// Down.
    package var y: Double

    /// No offset.
    package static let zero = Offset(x: 0, y: 0)

    /// Creates an offset.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Two numbers.
    package init?(_ value: StyleValue) {
        guard let numbers = [Double](value), numbers.count == 2 else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }

    /// Two numbers.
    package var json: JSONValue { .array([.number(x), .number(y)]) }
}

extension Array: StylePropertyValue where Element: StylePropertyValue {
    /// Converts values of one type; a single value counts as an array.
    package init?(_ value: StyleValue) {
        let values: [StyleValue]
        switch value {
        case .array(let items): values = items
        case .numberArray(let numbers): values = numbers.map(StyleValue.number)
        case .colorArray(let colors): values = colors.map(StyleValue.color)
        default: return nil
        }
        let items = values.compactMap { Element($0) }
        guard items.count == values.count else { return nil }
        self = items
    }

    /// The items.
    package var json: JSONValue { .array(map(\.json)) }
}
