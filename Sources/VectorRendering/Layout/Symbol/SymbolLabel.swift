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
    /// The icon, and its form around vertical text.
    var icon: Icon?
    var verticalIcon: Icon?
    /// The text in horizontal and vertical writing.
    var text: Text?

    /// An icon ready to be drawn.
    struct Icon: Sendable {
        let name: String
        /// The rectangles of the image.
        let parts: [IconPart]
        /// The box for collisions, with padding.
        let box: LabelBox
        /// Along a line, how far the icon is moved on it, as a factor of the icon's size.
        let lineOffset: Double
    }

    /// A text ready to be drawn.
    struct Text: Sendable {
        /// The text without formatting, which tells equal labels.
        let key: String
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { icon == nil && text == nil }
}
