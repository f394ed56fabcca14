import MapLabels
import MapStyle

/// A feature's text and icon, relative to the points where they may be placed; lengths in points.
struct SymbolLabel: Sendable {
    /// Index in the columns of the layer's values.
    var row: Int
    /// Index of the feature in the layer of the tile.
    var index: Int
    /// The feature's sort key.
    var sortKey: Double
    /// The icon.
    var icon: Icon?
    /// The icon around the text in vertical writing.
    var verticalIcon: Icon?
    /// The text.
    var text: Text?

    /// An icon ready to be drawn; a class, because most labels have none.
    final class Icon: Sendable {
        let name: String
        /// The rectangles of the image.
        let parts: [IconPart]
        /// The box for collisions, with padding.
        let box: LabelBox
        /// Width of the icon at size 1.
        let width: Double
        /// Along a line, how far the icon is moved on it, as a factor of the icon's size.
        let lineOffset: Double

        init(name: String, parts: [IconPart], box: LabelBox, width: Double, lineOffset: Double) {
            (self.name, self.parts, self.box, self.width, self.lineOffset) = (name, parts, box, width, lineOffset)
        }
    }

    /// A text ready to be placed and drawn; labels with equal texts share one.
    final class Text: Sendable {
        let writing: Writing
        /// The box for collisions, with padding; nil along lines.
        let box: LabelBox?
        /// The same in vertical writing, for labels at points.
        let verticalBox: LabelBox?
        /// Diameter of the circles for collisions along lines.
        let circle: Double

        init(_ writing: Writing, box: LabelBox?, verticalBox: LabelBox?, circle: Double) {
            (self.writing, self.box, self.verticalBox, self.circle) = (writing, box, verticalBox, circle)
        }

        /// Approximate size in memory, in bytes.
        var cost: Int {
            (writing.main?.cost ?? 0) + (writing.vertical?.cost ?? 0) + writing.source.label.count * 4
        }
    }

    /// A text with its forms.
    struct Writing: Sendable {
        let source: SymbolText
        let plan: WritingPlan
        /// In horizontal writing; nil if it is only written vertically.
        var main: TextForm?
        /// In vertical writing.
        var vertical: TextForm?

        init(_ source: SymbolText, _ plan: WritingPlan) { (self.source, self.plan) = (source, plan) }
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { icon == nil && text == nil }
}

extension SymbolLabel.Text {
    /// The text without formatting.
    var key: String { writing.source.key }
    /// In horizontal writing.
    var main: TextForm? { writing.main }
    /// In vertical writing.
    var vertical: TextForm? { writing.vertical }
    /// Points per 1/24 em in the boxes.
    var boxScale: Double { writing.plan.boxScale }
    /// The anchors to try, with offsets in 1/24 em; empty for one place only.
    var anchors: [(anchor: LabelAnchor, x: Double, y: Double)] { writing.plan.anchors }
    /// The offset from the anchor in 1/24 em, for labels along lines.
    var offset: (x: Double, y: Double) { writing.plan.offset }
    /// Whether there is a glyph to draw.
    var hasGlyphs: Bool { main?.ends != nil || vertical?.ends != nil }
}
