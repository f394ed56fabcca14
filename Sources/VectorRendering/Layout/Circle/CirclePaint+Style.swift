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
    init(_ layer: CircleLayer, _ values: CircleValues, zoom: Double, wholeZoom: Double) {
        self.init()
        radius = values.radius.column(layer.radius, zoom: zoom, wholeZoom: wholeZoom)
        color = values.color.column(layer.color, zoom: zoom, wholeZoom: wholeZoom)
        blur = values.blur.column(layer.blur, zoom: zoom, wholeZoom: wholeZoom)
        opacity = values.opacity.column(layer.opacity, zoom: zoom, wholeZoom: wholeZoom)
        strokeWidth = values.strokeWidth.column(layer.strokeWidth, zoom: zoom, wholeZoom: wholeZoom)
        strokeColor = values.strokeColor.column(layer.strokeColor, zoom: zoom, wholeZoom: wholeZoom)
        strokeOpacity = values.strokeOpacity.column(layer.strokeOpacity, zoom: zoom, wholeZoom: wholeZoom)
        translation = Translation(layer.translate, layer.translateAnchor, zoom: zoom)
    }
}
