import MapStyle

/// The data-driven paint values of a circle layer in a tile's layout.
struct CircleValues: Sendable {
    let radius: LayerValues<Float>
    let color: LayerValues<PaintColor>
    let blur: LayerValues<Float>
    let opacity: LayerValues<Float>
    let strokeWidth: LayerValues<Float>
    let strokeColor: LayerValues<PaintColor>
    let strokeOpacity: LayerValues<Float>

    init(_ layer: CircleLayer, _ evaluation: LayerEvaluation) {
        radius = evaluation.values(layer.radius) { Float($0) }
        color = evaluation.values(layer.color, \.premultiplied)
        blur = evaluation.values(layer.blur) { Float($0) }
        opacity = evaluation.values(layer.opacity) { Float($0) }
        strokeWidth = evaluation.values(layer.strokeWidth) { Float($0) }
        strokeColor = evaluation.values(layer.strokeColor, \.premultiplied)
        strokeOpacity = evaluation.values(layer.strokeOpacity) { Float($0) }
    }
}

extension CirclePaint {
    /// The paint of a tile at the real zoom.
    init(_ layer: CircleLayer, _ values: CircleValues, zoom: Double, integerZoom: Double) {
        self.init()
        radius = values.radius.column(layer.radius, zoom: zoom, integerZoom: integerZoom)
        color = values.color.column(layer.color, zoom: zoom, integerZoom: integerZoom)
        blur = values.blur.column(layer.blur, zoom: zoom, integerZoom: integerZoom)
        opacity = values.opacity.column(layer.opacity, zoom: zoom, integerZoom: integerZoom)
        strokeWidth = values.strokeWidth.column(layer.strokeWidth, zoom: zoom, integerZoom: integerZoom)
        strokeColor = values.strokeColor.column(layer.strokeColor, zoom: zoom, integerZoom: integerZoom)
        strokeOpacity = values.strokeOpacity.column(layer.strokeOpacity, zoom: zoom, integerZoom: integerZoom)
        translation = Translation(layer.translate, layer.translateAnchor, zoom: zoom)
    }
}
