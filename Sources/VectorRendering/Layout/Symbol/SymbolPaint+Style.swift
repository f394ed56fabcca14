import MapStyle

/// The data-driven paint values of a symbol layer in a tile's layout, and the sizes, which also depend on the zoom.
package struct SymbolValues: Sendable {
    /// Values of texts, or of icons.
    struct Part: Sendable {
        let opacity: LayerValues<Float>
        let color: LayerValues<PaintColor>
        let haloColor: LayerValues<PaintColor>
        let haloWidth: LayerValues<Float>
        let haloBlur: LayerValues<Float>
    }

    let text: Part
    let icon: Part
    let textSizes: SymbolSizes
    let iconSizes: SymbolSizes

    init(_ layer: SymbolLayer, _ evaluation: LayerEvaluation) {
        text = Part(
            opacity: evaluation.values(layer.text.opacity) { Float($0) },
            color: evaluation.values(layer.text.color, \.premultiplied),
            haloColor: evaluation.values(layer.text.haloColor, \.premultiplied),
            haloWidth: evaluation.values(layer.text.haloWidth) { Float($0) },
            haloBlur: evaluation.values(layer.text.haloBlur) { Float($0) })
        icon = Part(
            opacity: evaluation.values(layer.icon.opacity) { Float($0) },
            color: evaluation.values(layer.icon.color, \.premultiplied),
            haloColor: evaluation.values(layer.icon.haloColor, \.premultiplied),
            haloWidth: evaluation.values(layer.icon.haloWidth) { Float($0) },
            haloBlur: evaluation.values(layer.icon.haloBlur) { Float($0) })
        textSizes = SymbolSizes(layer.text.size, evaluation)
        iconSizes = SymbolSizes(layer.icon.size, evaluation)
    }
}

extension SymbolPaint {
    /// The paint of a tile at the real zoom.
    init(_ layer: SymbolLayer, _ values: SymbolValues, zoom: Double, integerZoom: Double) {
        self.init()
        let (textLayer, iconLayer) = (layer.text, layer.icon)
        text.opacity = values.text.opacity.column(textLayer.opacity, zoom: zoom, integerZoom: integerZoom)
        text.color = values.text.color.column(textLayer.color, zoom: zoom, integerZoom: integerZoom)
        text.haloColor = values.text.haloColor.column(textLayer.haloColor, zoom: zoom, integerZoom: integerZoom)
        text.haloWidth = values.text.haloWidth.column(textLayer.haloWidth, zoom: zoom, integerZoom: integerZoom)
        text.haloBlur = values.text.haloBlur.column(textLayer.haloBlur, zoom: zoom, integerZoom: integerZoom)
        text.translation = Translation(textLayer.translate, textLayer.translateAnchor, zoom: zoom)
        icon.opacity = values.icon.opacity.column(iconLayer.opacity, zoom: zoom, integerZoom: integerZoom)
        icon.color = values.icon.color.column(iconLayer.color, zoom: zoom, integerZoom: integerZoom)
        icon.haloColor = values.icon.haloColor.column(iconLayer.haloColor, zoom: zoom, integerZoom: integerZoom)
        icon.haloWidth = values.icon.haloWidth.column(iconLayer.haloWidth, zoom: zoom, integerZoom: integerZoom)
        icon.haloBlur = values.icon.haloBlur.column(iconLayer.haloBlur, zoom: zoom, integerZoom: integerZoom)
        icon.translation = Translation(iconLayer.translate, iconLayer.translateAnchor, zoom: zoom)
    }
}
