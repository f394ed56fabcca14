import MapStyle

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
