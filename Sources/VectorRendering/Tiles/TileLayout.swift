package import MapGeometry
import MapStyle
package import VectorTiles

/// A tile laid out for a style: what its layers draw, in units of the tile.
///
/// It depends on the style, the tile and its whole zoom, and on nothing else of an image: neighbours and images of
/// other sizes, directions and zooms between the same whole ones share it.
package struct TileLayout: Sendable {
    /// One style layer's part.
    enum Part: Sendable {
        case fill(FillLayout, FillValues)
        case line(LineLayout, LineValues)
        case circle(CircleLayout, CircleValues)
    }

    /// By the layers' places in the style; those that have nothing to draw are missing.
    let parts: [Int: Part]

    /// Lays out a tile.
    ///
    /// - Parameters:
    ///   - coordinate: of the tile whose content it is.
    ///   - styleZoom: the whole zoom that the style sees.
    ///   - groups: the style's layers of this source.
    package init(_ tile: VectorTile, at coordinate: TileCoordinate, styleZoom: Int, _ groups: [LayerGroup]) {
        let context = EvaluationContext(zoom: Double(styleZoom), tile: coordinate)
        var parts: [Int: Part] = [:]
        var bindings: [String: FeatureBinding] = [:]
        for group in groups {
            guard let layer = tile.layer(named: group.sourceLayer) else { continue }
            let binding = bindings[group.sourceLayer] ?? FeatureBinding(layer)
            bindings[group.sourceLayer] = binding
            let indexes = group.passing(binding, context)
            guard !indexes.isEmpty else { continue }
            let evaluation = LayerEvaluation(binding: binding, indexes: indexes, context: context)
            var shared = SharedGeometry()
            for layer in group.layers { parts[layer.index] = Self.part(layer, evaluation, &shared) }
        }
        self.parts = parts
    }

    /// Vertices of all layers.
    package var vertexCount: Int {
        parts.values.reduce(0) { count, part in
            switch part {
            case .fill(let layout, _): count + layout.points.count
            case .line(let layout, _): count + layout.points.count
            case .circle(let layout, _): count + layout.points.count
            }
        }
    }

    private static func part(
        _ layer: StyleLayer, _ evaluation: LayerEvaluation, _ shared: inout SharedGeometry
    ) -> Part? {
        switch layer.kind {
        case .fill(let layer) where layer.pattern == nil:
            let (sorted, keys) = evaluation.sorted(layer.sortKey)
            return .fill(shared.fill(sorted, isSorted: !keys.isEmpty), FillValues(layer, sorted))
        case .line(let layer) where layer.pattern == nil:
            let (sorted, keys) = evaluation.sorted(layer.sortKey)
            let shape = LineShape.column(layer, sorted)
            return .line(shared.line(sorted, shape, isSorted: !keys.isEmpty), LineValues(layer, shape, sorted))
        case .circle(let layer):
            let (sorted, keys) = evaluation.sorted(layer.sortKey)
            let source = evaluation.binding.layer
            return .circle(
                CircleLayout(source, features: sorted.indexes, sortKeys: keys), CircleValues(layer, sorted))
        default: return nil
        }
    }
}

/// Geometry that layers of one group draw in the same order: a road and its casing decode it once.
private struct SharedGeometry {
    private var areas: FillLayout?
    private var lines: LineLayout?

    mutating func fill(_ evaluation: LayerEvaluation, isSorted: Bool) -> FillLayout {
        if let areas, !isSorted { return areas }
        let layout = FillLayout(evaluation.binding.layer, features: evaluation.indexes)
        if !isSorted { areas = layout }
        return layout
    }

    mutating func line(
        _ evaluation: LayerEvaluation, _ shape: PaintColumn<LineShape>, isSorted: Bool
    ) -> LineLayout {
        if let lines, !isSorted { return LineLayout(lines, shape: shape) }
        let layout = LineLayout(evaluation.binding.layer, features: evaluation.indexes, shape: shape)
        if !isSorted { lines = layout }
        return layout
    }
}

extension LayerEvaluation {
    /// The same features by their sort keys, which come with them; without a key as they are.
    fileprivate func sorted(_ property: Property<Double>?) -> (evaluation: LayerEvaluation, keys: [Double]) {
        guard let property, property.isDataDriven else { return (self, []) }
        let column = column(property) { $0 }
        // Equal keys keep their order: `sort` is not promised to be stable.
        let order = indexes.indices.sorted { (column[$0], $0) < (column[$1], $1) }
        return (
            LayerEvaluation(binding: binding, indexes: order.map { indexes[$0] }, context: context),
            order.map { column[$0] }
        )
    }
}
