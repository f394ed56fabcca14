/// A value of an expression: everything that JSON has, and what styles add to it.
package enum StyleValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case color(StyleColor)
    case array([StyleValue])
    case object([String: StyleValue])
    case formatted(FormattedText)
    // Rare and large: indirect, so that all others stay small.
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
    /// Above.
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

/// A projection, or the way from one to another.
package struct ProjectionChoice: Hashable, Sendable {
    /// Its name.
    package var from: String
    /// The name of the other one.
    package var to: String
    /// 0 is all the first, 1 all the second.
    package var transition: Double
}

/// Where a label may sit around its point.
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
        /// The part of the label that is at the point.
        package var anchor: Anchor
        /// To the right.
        package var x: Double
        /// Downward.
        package var y: Double
    }

    /// In the order of trying.
    package var entries: [Entry]
}
