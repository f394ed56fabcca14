import MapStyle

/// The paint of a circle layer at a zoom; lengths in points.
package struct CirclePaint: Sendable {
    /// Radius up to the stroke.
    package var radius: PaintColumn<Float> = .constant(5)
    /// Color without opacity.
    package var color: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// Fraction of the radius that fades, 0 to 1.
    package var blur: PaintColumn<Float> = .constant(0)
    /// Opacity, 0 to 1.
    package var opacity: PaintColumn<Float> = .constant(1)
    /// Width of the stroke.
    package var strokeWidth: PaintColumn<Float> = .constant(0)
    /// Color without opacity.
    package var strokeColor: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// Opacity, 0 to 1.
    package var strokeOpacity: PaintColumn<Float> = .constant(1)
    /// Translation of the layer.
    package var translation = Translation()
    /// Whether circles lie on tilted ground, or stand upright.
    package var liesOnGround = false
    /// Whether circles shrink with the distance.
    package var shrinks = true

    /// The defaults of the style specification.
    package init() {}

    /// Whether the layer is invisible.
    var isInvisible: Bool {
        opacity.constant == 0 && (strokeWidth.constant == 0 || strokeOpacity.constant == 0)
    }
}

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
        liesOnGround = layer.pitchAlignment.value(at: zoom) == .map
        shrinks = layer.pitchScale.value(at: zoom) == .map
    }
}
