import JSON
package import MapGeometry
package import MapLabels
import MapStyle
package import VectorTiles

/// A tile laid out for a style: the drawing of its layers, in tile units.
///
/// It depends only on the style, the tile and its integer zoom, so neighboring images and images with other sizes,
/// bearings and fractional zooms share it.
package struct TileLayout: Sendable {
    /// The part of one style layer.
    enum Part: Sendable {
        case fill(FillLayout, FillValues)
        case line(LineLayout, LineValues)
        case circle(CircleLayout, CircleValues)
        case heatmap(CircleLayout, HeatmapValues)
        /// Texts that are not yet shaped, and icons.
        case symbol(SymbolFeatures, SymbolValues)
        /// Labels with the points where they may be placed.
        case labels(SymbolLayout, SymbolValues)

        /// The texts and icons that are not yet shaped.
        fileprivate var features: SymbolFeatures? { if case .symbol(let features, _) = self { features } else { nil } }
        /// The labels.
        fileprivate var labels: SymbolLayout? { if case .labels(let labels, _) = self { labels } else { nil } }
    }

    /// Parts by the layers' indexes in the style; layers with nothing to draw are missing.
    private(set) var parts: [Int: Part]
    /// The glyphs that its texts need.
    package private(set) var demand = GlyphDemand()
    /// The characters that no font has; known once the texts are shaped.
    package private(set) var missing: [Unicode.Scalar] = []
    /// What is missing from the drawing.
    package private(set) var findings: TileFindings
    /// Number of labels that were left out, because the image has too many.
    package private(set) var omittedLabels = 0
    private let overscale: Int
    /// Symbol layers with the labels of a lower one, by their indexes.
    private var twins: [Int: Int] = [:]

    /// Lays out a tile without interruption.
    package init(_ tile: VectorTile, at coordinate: TileCoordinate, styleZoom: Int, _ groups: [LayerGroup]) {
        self.init(tile, at: coordinate, styleZoom: styleZoom, groups, check: {})
    }

    /// Lays out a tile.
    ///
    /// - Parameters:
    ///   - coordinate: the address of the tile with the content.
    ///   - styleZoom: the integer zoom for the style.
    ///   - groups: the style's layers of this source.
    ///   - sprites: the icons.
    ///   - check: called before each group and layer; throwing stops.
    package init(
        _ tile: VectorTile, at coordinate: TileCoordinate, styleZoom: Int, _ groups: [LayerGroup],
        sprites: SpriteImages = SpriteImages(), check: () throws -> Void
    ) rethrows {
        overscale = 1 << min(max(styleZoom - coordinate.z, 0), 30)
        let context = EvaluationContext(zoom: Double(styleZoom), tile: coordinate, images: sprites.names)
        var demand = GlyphDemand()
        var parts: [Int: Part] = [:]
        var bindings: TextDictionary<FeatureBinding> = [:]
        var absent: Set<ExactText> = []
        for group in groups {
            try check()
            guard let layer = tile.layer(named: group.sourceLayer) else {
                absent.insert(ExactText(group.sourceLayer))
                continue
            }
            let binding = bindings[group.sourceLayer] ?? FeatureBinding(layer, promotedID: group.promotedID)
            bindings[group.sourceLayer] = binding
            let indexes = group.passing(binding, context)
            guard !indexes.isEmpty else { continue }
            let evaluation = LayerEvaluation(binding: binding, indexes: indexes, context: context)
            var shared = SharedGeometry()
            for layer in group.layers {
                try check()
                if case .symbol(let symbols) = layer.kind {
                    twins[layer.index] = layer.placedWith
                    let features =
                        if let lowest = layer.placedWith { parts[lowest]?.features } else {
                            SymbolFeatures(symbols, evaluation, sprites, &demand)
                        }
                    parts[layer.index] = features.map { .symbol($0, SymbolValues(symbols, evaluation)) }
                } else {
                    parts[layer.index] = Self.part(layer, evaluation, &shared)
                }
            }
        }
        self.parts = parts
        self.demand = demand
        findings = TileFindings(
            absentLayers: tile.layers.isEmpty ? nil : absent, droppedFeatures: tile.droppedFeatures,
            skippedLayers: tile.skippedLayers)
        findings.gaveUp = bindings.values.contains(where: \.hasGivenUp)
    }

    /// The layout with labels, which can be drawn.
    ///
    /// - Parameters:
    ///   - sprites: the icons.
    ///   - glyphs: the glyphs of `demand`.
    ///   - check: called before each layer and now and then within it; throwing stops.
    package func shaped(
        _ sprites: SpriteImages, _ glyphs: GlyphTable, check: () throws -> Void
    ) rethrows -> TileLayout {
        var layout = self
        // Lower layers first: others have their labels.
        for (index, part) in parts.sorted(by: { $0.key < $1.key }) {
            guard case .symbol(let features, let values) = part else { continue }
            try check()
            let labels =
                try twins[index].flatMap { layout.parts[$0]?.labels }
                ?? SymbolLayout(features, sprites: sprites, glyphs: glyphs, overscale: overscale, check: check)
            layout.parts[index] = .labels(labels, values)
        }
        layout.missing = demand.missing(in: glyphs)
        layout.demand = GlyphDemand()
        return layout
    }

    /// Whether it has labels that are not yet shaped.
    package var needsShaping: Bool { parts.values.contains { if case .symbol = $0 { true } else { false } } }

    /// What the texts of each symbol layer count toward the limit of an image, also of labels that were left out.
    package var textWeights: [Int] {
        parts.values.compactMap { part in
            switch part {
            case .symbol(let features, _): features.textWeight
            case .labels(let layout, _): layout.textWeight
            case .fill, .line, .circle, .heatmap: nil
            }
        }
    }

    /// The layout without the last labels of each symbol layer, in the order of placing.
    ///
    /// - Parameter weight: what the texts of a layer count at most.
    package func limited(toTextWeight weight: Int) -> TileLayout {
        var layout = self
        for (index, part) in parts {
            switch part {
            case .symbol(let features, let values):
                let (limited, omitted) = features.limited(toTextWeight: weight)
                layout.parts[index] = .symbol(limited, values)
                layout.omittedLabels += omitted
            case .labels(let labels, let values):
                let (limited, omitted) = labels.limited(toTextWeight: weight)
                layout.parts[index] = .labels(limited, values)
                layout.omittedLabels += omitted
            case .fill, .line, .circle, .heatmap: continue
            }
        }
        return layout
    }

    /// Number of vertices of all layers.
    package var vertexCount: Int {
        parts.values.reduce(0) { count, part in
            switch part {
            case .fill(let layout, _): count + layout.points.count
            case .line(let layout, _): count + layout.points.count
            case .circle(let layout, _), .heatmap(let layout, _): count + layout.points.count
            case .symbol, .labels: count
            }
        }
    }

    /// Approximate size in memory, in bytes.
    package var cost: Int {
        // What the values of data-driven properties take for each feature.
        let values = 64
        return parts.reduce(256) { sum, entry in
            guard twins[entry.key] == nil else { return sum }
            return switch entry.value {
            case .fill(let layout, _): sum + layout.cost + layout.features.count * values
            case .line(let layout, _): sum + layout.cost + layout.features.count * values
            case .circle(let layout, _), .heatmap(let layout, _): sum + layout.cost + layout.ends.count * values
            case .symbol(let features, _): sum + features.features.count * 1024
            case .labels(let layout, _): sum + layout.cost
            }
        }
    }

    private static func part(
        _ layer: StyleLayer, _ evaluation: LayerEvaluation, _ shared: inout SharedGeometry
    ) -> Part? {
        switch layer.kind {
        case .fill(let layer):
            let (sorted, keys) = evaluation.sorted(layer.sortKey)
            return .fill(shared.fill(sorted, isSorted: !keys.isEmpty), FillValues(layer, sorted))
        case .line(let layer):
            let (sorted, keys) = evaluation.sorted(layer.sortKey)
            let shape = LineShape.column(layer, sorted)
            return .line(shared.line(sorted, shape, isSorted: !keys.isEmpty), LineValues(layer, shape, sorted))
        case .circle(let layer):
            let (sorted, keys) = evaluation.sorted(layer.sortKey)
            let source = evaluation.binding.layer
            return .circle(
                CircleLayout(source, features: sorted.indexes, sortKeys: keys), CircleValues(layer, sorted))
        case .heatmap(let layer):
            let points = CircleLayout(evaluation.binding.layer, features: evaluation.indexes)
            return .heatmap(points, HeatmapValues(layer, evaluation))
        case .fillExtrusion(let layer):
            // High roofs hide low ones.
            let (sorted, _) = evaluation.areas.sorted(layer.height)
            return .fill(FillLayout(sorted.binding.layer, features: sorted.indexes), FillValues(layer, sorted))
        case .symbol, .background, .raster, .hillshade, .colorRelief: return nil
        }
    }
}

/// Geometry shared by layers of one group that draw in the same order, such as a road and its casing.
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
    /// Only the areas: unlike a fill, an extrusion has no roof over a closed line.
    fileprivate var areas: LayerEvaluation {
        let features = binding.layer.features
        return LayerEvaluation(
            binding: binding, indexes: indexes.filter { features[$0].kind == .polygon }, context: context)
    }

    /// The features sorted by their sort keys, which are also returned; unchanged without a key.
    fileprivate func sorted(_ property: Property<Double>?) -> (evaluation: LayerEvaluation, keys: [Double]) {
        guard let property, property.isDataDriven else { return (self, []) }
        let column = column(property) { $0 }
        // Equal keys keep their order; `sort` does not guarantee stability.
        let order = indexes.indices.sorted { (column[$0], $0) < (column[$1], $1) }
        return (
            LayerEvaluation(binding: binding, indexes: order.map { indexes[$0] }, context: context),
            order.map { column[$0] }
        )
    }
}
