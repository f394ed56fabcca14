import MapStyle

/// The paint of a fill layer at a zoom.
package struct FillPaint: Sendable {
    /// Color without opacity.
    package var color: PaintColumn<PaintColor>
    /// Opacity, 0 to 1.
    package var opacity: PaintColumn<Float>
    /// Color of outlines; nil for the color of the area.
    package var outlineColor: PaintColumn<PaintColor>?
    /// Images instead of the color, nil for features without one; nil for colors.
    package var pattern: PaintColumn<PatternImage?>?
    /// Whether outlines are drawn.
    package var isAntialiased: Bool
    /// Translation of the layer.
    package var translation: Translation

    /// Creates a paint.
    package init(
        color: PaintColumn<PaintColor>, opacity: PaintColumn<Float> = .constant(1),
        outlineColor: PaintColumn<PaintColor>? = nil, isAntialiased: Bool = true,
        translation: Translation = Translation()
    ) {
        self.color = color
        self.opacity = opacity
        self.outlineColor = outlineColor
        self.isAntialiased = isAntialiased
        self.translation = translation
    }

    /// Whether all areas have one opaque color.
    ///
    /// As in MapLibre, false if it depends on features.
    var isOpaque: Bool { pattern == nil && color.constant?.w == 1 && opacity.constant == 1 }

    /// Whether the layer is invisible.
    var isInvisible: Bool { opacity.constant == 0 }
}

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
