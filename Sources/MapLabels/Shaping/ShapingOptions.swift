/// The direction of the lines of a text.
package enum WritingMode: Hashable, Sendable {
    case horizontal, vertical
}

/// How the lines of a text are aligned.
package enum Justification: Hashable, Sendable {
    case left, center, right

    /// The part of the free width to the left of a line.
    var factor: Double {
        switch self {
        case .left: 0
        case .center: 0.5
        case .right: 1
        }
    }
}

/// The part of a label that is placed at its point, as fractions of its size from the top left.
package struct LabelAnchor: Hashable, Sendable {
    /// 0 is the left edge, 1 the right one.
    package var horizontal: Double
    /// 0 is the top, 1 the bottom.
    package var vertical: Double

    /// The middle.
    package static let center = LabelAnchor(horizontal: 0.5, vertical: 0.5)

    /// Creates an anchor.
    package init(horizontal: Double, vertical: Double) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// The justification of texts that are placed beside their point.
    package var justification: Justification { horizontal < 0.5 ? .left : horizontal > 0.5 ? .right : .center }
}

/// How a text is shaped; lengths are in 1/24 em.
package struct ShapingOptions: Hashable, Sendable {
    /// The length after which lines break; infinite for one line.
    package var maximumWidth = Double.infinity
    /// Distance between baselines.
    package var lineHeight = 1.2 * ShapedText.em
    /// The part of the text at its point.
    package var anchor = LabelAnchor.center
    /// Alignment of lines.
    package var justification = Justification.center
    /// Space added after each letter.
    package var letterSpacing = 0.0
    /// Offset of the box to the right; glyphs are moved by it in `GlyphQuad`.
    package var offsetX = 0.0
    /// Offset of the box downward.
    package var offsetY = 0.0
    /// Direction of lines.
    package var writingMode = WritingMode.horizontal
    /// Whether labels at points may be vertical (`text-writing-mode`).
    package var allowsVerticalPlacement = false
    /// Text size in points by which images count when lines are broken (that of zoom + 1).
    package var breakingTextSize = 16.0
    /// Text size in points by which images are placed (that of the integer zoom).
    package var textSize = 16.0

    /// Creates options with the defaults.
    package init() {}
}
