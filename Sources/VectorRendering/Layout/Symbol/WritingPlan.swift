import MapLabels
import MapStyle

/// How a text is written, apart from its characters; lengths in 1/24 em.
///
/// The texts of a layer share one, unless a property depends on features.
final class WritingPlan: Sendable {
    /// How lines are broken and aligned, with letter spacing.
    let options: ShapingOptions
    /// How a text is aligned if the layer states it.
    let justify: SymbolLayer.Justify
    /// Points per 1/24 em in the boxes.
    let boxScale: Double
    /// The anchors to try, with offsets; empty for one place only.
    let anchors: [(anchor: LabelAnchor, x: Double, y: Double)]
    /// The offset from the anchor, for labels along lines.
    let offset: (x: Double, y: Double)
    /// How glyphs become rectangles.
    let quads: ShapedText.QuadOptions

    init(_ values: SymbolColumns.Text, _ row: Int, _ rules: SymbolRules) {
        let anchor = LabelAnchor(values.anchor[row])
        let anchors = Self.anchors(values, row)
        let offset = anchors.isEmpty ? Self.offset(values, row, anchor) : (0, 0)
        var options = ShapingOptions()
        options.lineHeight = rules.lineHeight * ShapedText.em
        options.letterSpacing = values.letterSpacing[row] * ShapedText.em
        options.maximumWidth = rules.placement == .point ? values.maxWidth[row] * ShapedText.em : .infinity
        (options.breakingTextSize, options.textSize) = (values.nextSize[row], values.size[row])
        (options.offsetX, options.offsetY) = offset
        options.anchor = anchor
        var quads = ShapedText.QuadOptions()
        (quads.offsetX, quads.offsetY) = offset
        quads.rotation = values.rotate[row]
        quads.isAlongLine = rules.text.isAlongLine
        quads.allowsVerticalPlacement = rules.allowsVerticalPlacement
        (self.options, self.quads, self.anchors, self.offset) = (options, quads, anchors, offset)
        justify = values.justify[row]
        boxScale = values.nextSize[row] / ShapedText.em
    }

    /// The offset of a text with one anchor.
    private static func offset(_ values: SymbolColumns.Text, _ row: Int, _ anchor: LabelAnchor) -> (
        x: Double, y: Double
    ) {
        if let distance = values.radialOffset?[row], distance != 0 {
            return AnchorOffset.radial(anchor, distance: distance * ShapedText.em)
        }
        let offset = values.offset[row]
        return (offset.x * ShapedText.em, offset.y * ShapedText.em)
    }

    /// The anchors to try, with their offsets.
    private static func anchors(
        _ values: SymbolColumns.Text, _ row: Int
    ) -> [(anchor: LabelAnchor, x: Double, y: Double)] {
        if let entries = values.variableAnchorOffset?[row].entries, !entries.isEmpty {
            return entries.map { entry in
                let anchor = LabelAnchor(entry.anchor)
                let baseline =
                    anchor.vertical < 0.5
                    ? -AnchorOffset.baseline : anchor.vertical > 0.5 ? AnchorOffset.baseline : 0
                return (anchor, entry.x * ShapedText.em, entry.y * ShapedText.em + baseline)
            }
        }
        return (values.variableAnchor ?? []).map { name in
            let anchor = LabelAnchor(name)
            let offset =
                if let distance = values.radialOffset?[row] {
                    AnchorOffset.radial(anchor, distance: distance * ShapedText.em)
                } else {
                    AnchorOffset.along(
                        anchor, x: values.offset[row].x * ShapedText.em, y: values.offset[row].y * ShapedText.em)
                }
            return (anchor, offset.x, offset.y)
        }
    }
}
