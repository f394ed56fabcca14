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

    /// An icon ready to be drawn.
    struct Icon: Sendable {
        let name: String
        /// The rectangles of the image.
        let parts: [IconPart]
        /// The box for collisions, with padding.
        let box: LabelBox
        /// Width of the icon at size 1.
        let width: Double
        /// Along a line, how far the icon is moved on it, as a factor of the icon's size.
        let lineOffset: Double
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
    }

    /// A text with its glyphs, in 1/24 em.
    struct Writing: Sendable {
        /// One way to write the text.
        struct Form: Sendable {
            let shaped: ShapedText
            /// How far the first and the last glyph with ink are to the right of the point; nil without ink.
            let ends: (first: Double, last: Double)?

            /// The edges of the text.
            var extent: LabelBox {
                LabelBox(left: shaped.left, top: shaped.top, right: shaped.right, bottom: shaped.bottom)
            }
        }

        /// Forms by justification.
        struct Forms: Sendable {
            private var left, center, right: Form?

            init() {}

            subscript(justification: Justification) -> Form? {
                get {
                    switch justification {
                    case .left: left
                    case .center: center
                    case .right: right
                    }
                }
                set {
                    switch justification {
                    case .left: left = newValue
                    case .center: center = newValue
                    case .right: right = newValue
                    }
                }
            }
        }

        /// The text without formatting.
        var key: String
        /// The characters, by which glyphs tell what they represent.
        var characters: [Unicode.Scalar] = []
        /// In horizontal writing, by justification; nil if it is only written vertically.
        var horizontal = Forms()
        /// The form that decides about collisions.
        var main: Form?
        /// In vertical writing.
        var vertical: Form?
        /// Points per 1/24 em in the boxes.
        var boxScale = 1.0
        /// The anchors to try, with offsets; empty for one place only.
        var anchors: [(anchor: LabelAnchor, x: Double, y: Double)] = []
        /// The offset from the anchor, for labels along lines.
        var offset = (x: 0.0, y: 0.0)
        /// Colors of sections that have their own.
        var colors: [PaintColor?] = []
        /// How glyphs become rectangles.
        var quads = ShapedText.QuadOptions()

        init(key: String) { self.key = key }
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { icon == nil && text == nil }
}

extension SymbolLabel.Text {
    /// The text without formatting.
    var key: String { writing.key }
    /// The form that decides about collisions.
    var main: SymbolLabel.Writing.Form? { writing.main }
    /// In vertical writing.
    var vertical: SymbolLabel.Writing.Form? { writing.vertical }
    /// Points per 1/24 em in the boxes.
    var boxScale: Double { writing.boxScale }
    /// The anchors to try, with offsets in 1/24 em; empty for one place only.
    var anchors: [(anchor: LabelAnchor, x: Double, y: Double)] { writing.anchors }
    /// The offset from the anchor in 1/24 em, for labels along lines.
    var offset: (x: Double, y: Double) { writing.offset }
    /// Whether there is a glyph to draw.
    var hasGlyphs: Bool { main?.ends != nil || vertical?.ends != nil }
}
