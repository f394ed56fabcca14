package import JSON

/// A value of an expression: JSON values, and the types that styles add.
package enum StyleValue: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case color(StyleColor)
    case array([StyleValue])
    case object(TextDictionary<StyleValue>)
    case formatted(FormattedText)
    // Indirect, because it is rare and large, so that other values stay small.
    indirect case image(StyleImage)
    indirect case collator(StyleCollator)
    indirect case padding(Padding)
    case numberArray([Double])
    case colorArray([StyleColor])
    indirect case projection(ProjectionChoice)
    case anchorOffsets(AnchorOffsets)
}

/// Space around an icon in points.
package struct Padding: Hashable, Sendable {
    /// Top, in points.
    package var top: Double
    /// To the right.
    package var right: Double
    /// Below.
    package var bottom: Double
    /// To the left.
    package var left: Double

    /// Four sides.
    package init(top: Double, right: Double, bottom: Double, left: Double) {
        (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }

    /// One to four numbers, as CSS expands them; nil for other counts.
    init?(_ numbers: [Double]) {
        switch numbers.count {
        case 1: self.init(top: numbers[0], right: numbers[0], bottom: numbers[0], left: numbers[0])
        case 2: self.init(top: numbers[0], right: numbers[1], bottom: numbers[0], left: numbers[1])
        case 3: self.init(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[1])
        case 4: self.init(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
        default: return nil
        }
    }

    var numbers: [Double] { [top, right, bottom, left] }
}

/// A projection, or a transition between two.
package struct ProjectionChoice: Hashable, Sendable {
    /// The name.
    package var from: String
    /// The name of the second projection.
    package var to: String
    /// 0 is entirely the first, 1 entirely the second.
    package var transition: Double
}

/// The positions of a label around its point.
package enum Anchor: String, CaseIterable, Hashable, Sendable {
    case center, left, right, top, bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
}

/// Anchors to try, each with its offset in ems.
package struct AnchorOffsets: Hashable, Sendable {
    /// One anchor.
    package struct Entry: Hashable, Sendable {
        /// The part of the label to place at the point.
        package var anchor: Anchor
        /// To the right.
        package var x: Double
        /// Downward.
        package var y: Double
    }

    /// The anchors, in the order to try them.
    package var entries: [Entry]
}

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
