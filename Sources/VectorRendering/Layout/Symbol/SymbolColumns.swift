import MapLabels
import MapStyle

/// The layout values of a symbol layer's features in one tile.
struct SymbolColumns: Sendable {
    /// Values of texts.
    struct Text: Sendable {
        let field: SharedColumn<FormattedText>
        let transform: PaintColumn<SymbolLayer.TextTransform>
        let font: PaintColumn<[String]>
        /// At the tile's zoom, at the next one, and at zoom 18, so that labels stay in place when the zoom changes.
        let (size, nextSize, finalSize): (PaintColumn<Double>, PaintColumn<Double>, PaintColumn<Double>)
        let maxWidth: PaintColumn<Double>
        let letterSpacing: PaintColumn<Double>
        let justify: PaintColumn<SymbolLayer.Justify>
        let anchor: PaintColumn<Anchor>
        let offset: PaintColumn<Offset>
        let radialOffset: PaintColumn<Double>?
        let variableAnchor: [Anchor]?
        let variableAnchorOffset: PaintColumn<AnchorOffsets>?
        let rotate: PaintColumn<Double>

        /// Whether equal texts look the same in all features.
        var isUniform: Bool {
            let isSized = size.constant != nil && nextSize.constant != nil && finalSize.constant != nil
            let isSpaced = maxWidth.constant != nil && letterSpacing.constant != nil && justify.constant != nil
            let isPlaced = anchor.constant != nil && offset.constant != nil && rotate.constant != nil
            return isSized && isSpaced && isPlaced && (radialOffset == nil || radialOffset?.constant != nil)
                && (variableAnchorOffset == nil || variableAnchorOffset?.constant != nil)
        }
    }

    /// Values of icons.
    struct Icon: Sendable {
        let image: PaintColumn<ImageName>
        let nextSize: PaintColumn<Double>
        let offset: PaintColumn<Offset>
        let anchor: PaintColumn<Anchor>
        let rotate: PaintColumn<Double>
        let padding: PaintColumn<Padding>
    }

    let text: Text?
    let icon: Icon?

    /// Evaluates the values; nil if the layer has neither texts nor icons.
    init?(_ layer: SymbolLayer, _ evaluation: LayerEvaluation) {
        text = Text(layer.text, evaluation)
        icon = layer.icon.image.flatMap { Icon(layer.icon, $0, evaluation) }
        if text == nil, icon == nil { return nil }
    }

    /// The name of a feature's icon.
    func iconName(_ row: Int) -> String? {
        guard let name = icon?.image[row].name, !name.isEmpty else { return nil }
        return name
    }

    /// The texts of features, after their case conversion; nil for empty ones.
    ///
    /// - Parameter count: number of features.
    func texts(count: Int) -> SharedColumn<FormattedText?> {
        guard let field = text?.field, let transform = text?.transform else { return SharedColumn(nil) }
        if let transform = transform.constant { return field.map { $0.transformed(transform) } }
        return field.map(count: count) { $0.transformed(transform[$1]) }
    }
}

extension FormattedText {
    /// The text after a case conversion; nil if it is empty.
    fileprivate func transformed(_ transform: SymbolLayer.TextTransform) -> FormattedText? {
        guard !isEmpty else { return nil }
        var text = self
        switch transform {
        case .none: break
        case .uppercase: for index in sections.indices { text.sections[index].text = sections[index].text.uppercased() }
        case .lowercase: for index in sections.indices { text.sections[index].text = sections[index].text.lowercased() }
        }
        return text
    }
}

extension SymbolColumns.Text {
    fileprivate init?(_ text: SymbolLayer.Text, _ evaluation: LayerEvaluation) {
        if let constant = text.field.constant, constant.isEmpty { return nil }
        if text.font.constant?.isEmpty == true { return nil }
        let zoom = evaluation.context.zoom
        field = evaluation.sharedColumn(text.field)
        transform = evaluation.column(text.transform) { $0 }
        font = evaluation.column(text.font) { $0 }
        size = evaluation.column(text.size) { $0 }
        nextSize = evaluation.column(text.size, at: zoom + 1) { $0 }
        finalSize = evaluation.column(text.size, at: 18) { $0 }
        maxWidth = evaluation.column(text.maxWidth) { $0 }
        letterSpacing = evaluation.column(text.letterSpacing) { $0 }
        justify = evaluation.column(text.justify) { $0 }
        anchor = evaluation.column(text.anchor) { $0 }
        offset = evaluation.column(text.offset) { $0 }
        radialOffset = evaluation.column(text.radialOffset)
        variableAnchor = text.variableAnchor?.value(at: zoom)
        variableAnchorOffset = evaluation.column(text.variableAnchorOffset)
        rotate = evaluation.column(text.rotate) { $0 }
    }
}

extension SymbolColumns.Icon {
    fileprivate init?(_ icon: SymbolLayer.Icon, _ image: Property<ImageName>, _ evaluation: LayerEvaluation) {
        self.image = evaluation.column(image) { $0 }
        nextSize = evaluation.column(icon.size, at: evaluation.context.zoom + 1) { $0 }
        offset = evaluation.column(icon.offset) { $0 }
        anchor = evaluation.column(icon.anchor) { $0 }
        rotate = evaluation.column(icon.rotate) { $0 }
        padding = evaluation.column(icon.padding) { $0 }
    }
}
