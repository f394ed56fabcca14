import MapStyle

/// The paint of an extrusion layer at a zoom.
struct FillExtrusionPaint: Sendable {
    /// Color, premultiplied; its alpha has no effect.
    var color: PaintColumn<PaintColor>
    /// Height of the roof and of the foot of the walls, in meters.
    var height: PaintColumn<Float>
    var base: PaintColumn<Float>
    /// Images instead of the color, nil for features without one; nil for colors.
    var pattern: PaintColumn<PatternImage?>?
    /// Whether walls are darker below.
    var hasGradient = true
    /// Translation of the layer.
    var translation = Translation()

    /// The heights of a feature's foot and top in meters.
    func meters(_ index: Int) -> (base: Double, height: Double) {
        // In this order, NaN becomes 0.
        (Double(min(max(0, base[index]), Self.limit)), Double(min(max(0, height[index]), Self.limit)))
    }

    /// What heights are limited to in styles, too.
    private static let limit: Float = 1e6
}

/// The data-driven paint values of an extrusion layer in a tile's layout.
struct FillExtrusionValues: Sendable {
    let color: LayerValues<PaintColor>
    let height: LayerValues<Float>
    let base: LayerValues<Float>
    let pattern: PaintColumn<String?>?

    init(_ layer: FillExtrusionLayer, _ evaluation: LayerEvaluation) {
        color = evaluation.values(layer.color, \.premultiplied)
        height = evaluation.values(layer.height) { Float($0) }
        base = evaluation.values(layer.base) { Float($0) }
        pattern = layer.pattern.map { evaluation.column($0, \.name) }
    }
}

extension FillExtrusionPaint {
    /// The paint of a tile at the real zoom.
    init(
        _ layer: FillExtrusionLayer, _ values: FillExtrusionValues, _ patterns: inout PatternTable, zoom: Double,
        integerZoom: Double
    ) {
        color = values.color.column(layer.color, zoom: zoom, integerZoom: integerZoom)
        height = values.height.column(layer.height, zoom: zoom, integerZoom: integerZoom)
        base = values.base.column(layer.base, zoom: zoom, integerZoom: integerZoom)
        pattern = values.pattern.map { patterns.column($0) }
        hasGradient = layer.verticalGradient.value(at: zoom)
        translation = Translation(layer.translate, layer.translateAnchor, zoom: zoom)
    }
}
