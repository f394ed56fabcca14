import MapLabels
import MapStyle

/// Shapes the texts of a symbol layer.
struct TextShaping {
    private let rules: SymbolRules
    private let columns: SymbolColumns
    private let sprites: SpriteImages
    private var glyphs: SymbolGlyphs
    /// The names of images in texts, by their indexes.
    private(set) var images: [String] = []

    init(_ features: SymbolFeatures, sprites: SpriteImages, glyphs: SymbolGlyphs) {
        (rules, columns, self.sprites, self.glyphs) = (features.rules, features.columns, sprites, glyphs)
    }

    /// The text of a feature without boxes; nil if nothing of it can be drawn.
    mutating func text(_ row: Int) -> SymbolLabel.Text? {
        guard let values = columns.text, let formatted = columns.text(row) else { return nil }
        let label = columns.label(formatted, row, sprites, &glyphs.demand, &images)
        guard !label.isEmpty else { return nil }
        var text = SymbolLabel.Text(key: formatted.text)
        text.colors = formatted.sections.filter { $0.image == nil || sprites.icon(named: $0.image?.name ?? "") != nil }
            .map { $0.color?.premultiplied }
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

        var quads = ShapedText.QuadOptions()
        (quads.offsetX, quads.offsetY) = text.offset
        quads.rotation = values.rotate[row]
        quads.isAlongLine = rules.text.isAlongLine
        quads.allowsVerticalPlacement = rules.allowsVerticalPlacement
        shape(&text, label, options, quads, values.justify[row])
        return text.main == nil && text.vertical == nil ? nil : text
    }

    private func shape(
        _ text: inout SymbolLabel.Text, _ label: LabelText, _ options: ShapingOptions,
        _ quads: ShapedText.QuadOptions, _ justify: SymbolLayer.Justify
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
            guard let shaped = ShapedText(label, horizontal, fonts: glyphs.table) else { continue }
            let form = form(shaped, quads)
            text.horizontal[justification] = form
            text.main = text.main ?? form
            // A single line looks the same with all justifications.
            if shaped.lines.count == 1 { break }
        }
        options.writingMode = .vertical
        if rules.allowsVerticalPlacement, mayBeVertical {
            (options.justification, options.allowsVerticalPlacement) = (.left, true)
            text.vertical = ShapedText(label, options, fonts: glyphs.table).map { form($0, quads) }
        } else if mayBeVertical, rules.text.isAlongLine, rules.text.keepsUpright {
            options.justification = .center
            text.vertical = ShapedText(label, options, fonts: glyphs.table).map { form($0, quads) }
        }
    }

    private func form(_ shaped: ShapedText, _ options: ShapedText.QuadOptions) -> SymbolLabel.Text.Form {
        SymbolLabel.Text.Form(
            quads: shaped.quads(options, field: glyphs.table.field),
            extent: LabelBox(left: shaped.left, top: shaped.top, right: shaped.right, bottom: shaped.bottom))
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
