import MapLabels
import MapStyle

/// Shapes the texts of a symbol layer.
struct TextShaping {
    private let rules: SymbolRules
    private let columns: SymbolColumns
    private let glyphs: GlyphTable

    init(_ features: SymbolFeatures, glyphs: GlyphTable) {
        (rules, columns, self.glyphs) = (features.rules, features.columns, glyphs)
    }

    /// The text of a feature; nil if nothing of it can be drawn.
    func writing(of feature: SymbolFeatures.Feature) -> SymbolLabel.Writing? {
        guard let values = columns.text, let source = feature.text else { return nil }
        let (row, label) = (feature.row, source.label)
        var text = SymbolLabel.Writing(key: source.key)
        (text.colors, text.characters) = (source.colors, label.scalars)
        text.anchors = anchors(row)
        text.boxScale = values.nextSize[row] / ShapedText.em

        let anchor = LabelAnchor(values.anchor[row])
        var options = ShapingOptions()
        options.lineHeight = rules.lineHeight * ShapedText.em
        options.letterSpacing = label.allowsLetterSpacing ? values.letterSpacing[row] * ShapedText.em : 0
        options.maximumWidth = rules.placement == .point ? values.maxWidth[row] * ShapedText.em : .infinity
        (options.breakingTextSize, options.textSize) = (values.nextSize[row], values.size[row])
        if text.anchors.isEmpty { text.offset = offset(row, anchor) }
        (options.offsetX, options.offsetY) = text.offset
        options.anchor = anchor

        (text.quads.offsetX, text.quads.offsetY) = text.offset
        text.quads.rotation = values.rotate[row]
        text.quads.isAlongLine = rules.text.isAlongLine
        text.quads.allowsVerticalPlacement = rules.allowsVerticalPlacement
        shape(&text, label, options, values.justify[row])
        return text.main == nil && text.vertical == nil ? nil : text
    }

    private func shape(
        _ text: inout SymbolLabel.Writing, _ label: LabelText, _ options: ShapingOptions,
        _ justify: SymbolLayer.Justify
    ) {
        var options = options
        let mayBeVertical = label.allowsVerticalWriting
        let isVariable = !rules.text.isAlongLine && !text.anchors.isEmpty
        var justifications = [justify.justification ?? options.anchor.justification]
        if rules.text.isAlongLine { justifications = [.center] }
        if isVariable, justify == .auto {
            justifications = []
            for entry in text.anchors where !justifications.contains(entry.anchor.justification) {
                justifications.append(entry.anchor.justification)
            }
        }
        var horizontal = options
        if isVariable { horizontal.anchor = .center }
        for justification in justifications {
            horizontal.justification = justification
            guard let shaped = ShapedText(label, horizontal, fonts: glyphs) else { continue }
            let form = form(shaped)
            text.horizontal[justification] = form
            text.main = text.main ?? form
            // A single line looks the same with all justifications.
            if shaped.lines.count == 1 { break }
        }
        options.writingMode = .vertical
        if rules.allowsVerticalPlacement, mayBeVertical {
            (options.justification, options.allowsVerticalPlacement) = (.left, true)
            text.vertical = ShapedText(label, options, fonts: glyphs).map(form)
        } else if mayBeVertical, rules.text.isAlongLine, rules.text.keepsUpright {
            options.justification = .center
            text.vertical = ShapedText(label, options, fonts: glyphs).map(form)
        }
    }

    private func form(_ shaped: ShapedText) -> SymbolLabel.Writing.Form {
        SymbolLabel.Writing.Form(shaped: shaped, ends: shaped.inkEnds { glyphs.hasInk($0) })
    }

    /// The offset of a text with one anchor, in 1/24 em.
    private func offset(_ row: Int, _ anchor: LabelAnchor) -> (x: Double, y: Double) {
        guard let values = columns.text else { return (0, 0) }
        if let distance = values.radialOffset?[row], distance != 0 {
            return AnchorOffset.radial(anchor, distance: distance * ShapedText.em)
        }
        let offset = values.offset[row]
        return (offset.x * ShapedText.em, offset.y * ShapedText.em)
    }

    /// The anchors to try, with their offsets in 1/24 em.
    private func anchors(_ row: Int) -> [(anchor: LabelAnchor, x: Double, y: Double)] {
        guard let values = columns.text else { return [] }
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

extension SymbolLayer.Justify {
    /// Nil for the justification of the anchor.
    fileprivate var justification: Justification? {
        switch self {
        case .auto: nil
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}
