import MapStyle
import VectorTiles

extension FillExtrusionLayer: DrawableLayer {
    func part(of features: LayerEvaluation, _ context: inout LayoutContext) -> (any LayerPart)? {
        // High roofs hide low ones.
        let (sorted, _) = features.areas.sorted(height)
        let layout = FillLayout(sorted.binding.layer, features: sorted.indexes)
        let values = FillValues(self, sorted)
        context.check(values.pattern)
        return FeaturePart(layout, values)
    }

    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        let zoom = scene.zoom
        let tiles = scene.tiles { (part: FeaturePart<FillLayout, FillValues>, integerZoom, patterns) in
            FillPaint(self, part.values, &patterns, zoom: zoom, integerZoom: integerZoom)
        }
        return tiles.isEmpty ? nil : FillDrawing(tiles).grouped(opacity: opacity.value(at: zoom))
    }
}

extension LayerEvaluation {
    /// Only the areas: unlike a fill, an extrusion has no roof over a closed line.
    fileprivate var areas: LayerEvaluation {
        let features = binding.layer.features
        return LayerEvaluation(
            binding: binding, indexes: indexes.filter { features[$0].kind == .polygon }, context: context)
    }
}

extension FillValues {
    /// The values of the roofs of an extrusion layer.
    init(_ layer: FillExtrusionLayer, _ evaluation: LayerEvaluation) {
        color = evaluation.values(layer.color) { RoofLight.lit($0.premultiplied) }
        opacity = .none
        outlineColor = nil
        pattern = layer.pattern.map { evaluation.column($0, \.name) }
    }
}

extension FillPaint {
    /// The paint of the roofs of an extrusion layer in a tile.
    init(
        _ layer: FillExtrusionLayer, _ values: FillValues, _ patterns: inout PatternTable, zoom: Double,
        integerZoom: Double
    ) {
        self.init(
            color: values.color.column(
                layer.color, zoom: zoom, integerZoom: integerZoom, { RoofLight.lit($0.premultiplied) },
                { $0 + ($1 - $0) * $2 }),
            isAntialiased: false, translation: Translation(layer.translate, layer.translateAnchor, zoom: zoom))
        pattern = values.pattern.map { patterns.column($0) }
    }
}

/// The light on roofs: MapLibre's default, nearly from above.
enum RoofLight {
    /// The height of the light: 1.15 away, 30 degrees from the vertical.
    private static let height: Float = 0.995_929
    private static let intensity: Float = 0.5
    private static let ambient: Float = 0.03

    /// A premultiplied color in the light.
    static func lit(_ color: PaintColor) -> PaintColor {
        let luminance = color.x * 0.2126 + color.y * 0.7152 + color.z * 0.0722
        let shade = (1 - intensity) + (max(1 - luminance + intensity, 1) - (1 - intensity)) * height
        var lit = (color + PaintColor(ambient, ambient, ambient, 0)) * shade
        lit.clamp(lowerBound: .zero, upperBound: .one)
        lit.w = color.w
        return lit
    }
}
