import MapStyle

/// The paint of a symbol layer at a zoom; lengths in points.
struct SymbolPaint: Sendable {
    /// The paint of texts, or of icons.
    struct Part: Sendable {
        /// Opacity, 0 to 1.
        var opacity: PaintColumn<Float> = .constant(1)
        /// Color of texts and of icons that are distance fields (SDF).
        var color: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
        /// Color of the halo.
        var haloColor: PaintColumn<PaintColor> = .constant(.zero)
        /// Width of the halo.
        var haloWidth: PaintColumn<Float> = .constant(0)
        /// Blur of the halo.
        var haloBlur: PaintColumn<Float> = .constant(0)
        /// Translation of the layer.
        var translation = Translation()

        /// Whether any of it is visible.
        var isVisible: Bool { opacity.constant != 0 }
        /// Whether there may be halos.
        var hasHalo: Bool { haloWidth.constant != 0 }
    }

    var text = Part()
    var icon = Part()
}

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

/// The sizes of a layer's texts or icons in one tile.
///
/// A size that depends on the zoom is interpolated between the stops around the tile's zoom, also where its curve has
/// a bend at another place.
struct SymbolSizes: Sendable {
    private let low: PaintColumn<Float>
    private let high: PaintColumn<Float>?
    private let expression: PropertyExpression<Double>?
    private let stops: (low: Double, high: Double)

    init(_ size: Property<Double>, _ evaluation: LayerEvaluation) {
        let zoom = evaluation.context.zoom
        let expression: PropertyExpression<Double>? =
            switch size {
            case .zoom(let expression), .both(let expression): expression
            case .constant, .feature: nil
            }
        guard let expression, let stops = expression.stops(around: zoom) else {
            low = evaluation.column(size, Self.packed)
            (high, self.expression, self.stops) = (nil, nil, (zoom, zoom))
            return
        }
        low = evaluation.column(size, at: stops.low, Self.packed)
        high = evaluation.column(size, at: stops.high, Self.packed)
        (self.expression, self.stops) = (expression, stops)
    }

    /// Vertices hold sizes in steps of 1/128, up to 255.
    private static func packed(_ size: Double) -> Float {
        size > 0 ? Float((min(size, 4096) * 128).rounded() / 128) : 0
    }

    /// Whether the sizes change with the zoom.
    var dependsOnZoom: Bool { expression != nil }

    /// The position of a zoom between the stops.
    func factor(zoom: Double) -> Float {
        Float(expression?.factor(zoom: zoom, between: stops.low, stops.high) ?? 0)
    }

    /// The size of a feature.
    func size(_ row: Int, factor: Float) -> Float {
        let low = low[row]
        guard let high else { return low }
        return low + (high[row] - low) * factor
    }
}
