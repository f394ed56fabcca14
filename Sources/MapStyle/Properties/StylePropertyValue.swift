package import JSON

/// A type of value that a property of a style may have.
package protocol StylePropertyValue: Hashable, Sendable {
    /// The value of an expression; nil where it is not of this type.
    init?(_ value: StyleValue)

    /// As a style has it.
    var json: JSONValue { get }
}

/// An enumeration whose raw values are the words of the style specification.
package protocol StyleChoice: StylePropertyValue, CaseIterable, RawRepresentable where RawValue == String {}

extension StyleChoice {
    /// The case of a word.
    package init?(_ value: StyleValue) {
        guard case .string(let word) = value else { return nil }
        self.init(rawValue: word)
    }

    /// The word.
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

    /// In CSS.
    package var json: JSONValue { .string(text) }
}

extension FormattedText: StylePropertyValue {
    /// A formatted text.
    package init?(_ value: StyleValue) {
        guard case .formatted(let text) = value else { return nil }
        self = text
    }

    /// The text alone.
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
    /// nil draws no image.
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

    /// Its name.
    package var json: JSONValue { .string(name ?? "") }
}

/// A way to the right and down, in points or ems.
package struct Offset: StylePropertyValue {
    /// To the right.
    package var x: Double
    /// Down.
    package var y: Double

    /// Nowhere.
    package static let zero = Offset(x: 0, y: 0)

    /// A way.
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
    /// Values of one type; one alone counts as an array of it.
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
