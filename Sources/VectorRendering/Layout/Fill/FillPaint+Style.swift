import MapStyle

/// The data-driven paint values of a fill layer in a tile's layout.
struct FillValues: Sendable {
    let color: LayerValues<PaintColor>
    let opacity: LayerValues<Float>
    let outlineColor: LayerValues<PaintColor>?
    let pattern: PaintColumn<String?>?

    init(_ layer: FillLayer, _ evaluation: LayerEvaluation) {
        color = evaluation.values(layer.color, \.premultiplied)
        opacity = evaluation.values(layer.opacity) { Float($0) }
        pattern = layer.pattern.map { evaluation.column($0, \.name) }
        outlineColor = layer.outlineColor.map { evaluation.values($0, \.premultiplied) }
    }
}

extension FillPaint {
    /// The paint of a tile at the real zoom.
    init(_ layer: FillLayer, _ values: FillValues, _ patterns: inout PatternTable, zoom: Double, integerZoom: Double) {
        self.init(
            color: values.color.column(layer.color, zoom: zoom, integerZoom: integerZoom),
            opacity: values.opacity.column(layer.opacity, zoom: zoom, integerZoom: integerZoom),
            outlineColor: layer.outlineColor.flatMap { color in
                values.outlineColor?.column(color, zoom: zoom, integerZoom: integerZoom)
            },
            isAntialiased: layer.antialias.value(at: zoom),
            translation: Translation(layer.translate, layer.translateAnchor, zoom: zoom))
        pattern = values.pattern.map { patterns.column($0) }
    }
}
