import JSON
package import MapGeometry
import MapStyle
package import VectorTiles

/// A GeoJSON source of a style, sliced into tiles on demand.
package struct FeatureTiles: Sendable {
    private enum Content: Sendable {
        case features(GeoJSONSlicer)
        case clusters(PointClusters)
    }

    private let content: Content
    /// The deepest zoom to slice; deeper images are drawn from its tiles.
    package let deepestZoom: Int
    /// The attribution.
    package let attribution: String?
    /// Why the source may not draw what it should, in a clause with a remedy; nil for good GeoJSON.
    package let problem: String?

    init(_ slicer: GeoJSONSlicer, attribution: String?) {
        content = .features(slicer)
        deepestZoom = slicer.deepestZoom
        self.attribution = attribution
        problem = slicer.problem
    }

    init(_ clusters: PointClusters, deepestZoom: Int, attribution: String?, problem: String?) {
        content = .clusters(clusters)
        self.deepestZoom = min(max(deepestZoom, 0), TileCoordinate.deepestZoom)
        self.attribution = attribution
        self.problem = problem
    }

    /// The features of a tile; nil if it has none.
    package func tile(at coordinate: TileCoordinate) -> VectorTile? {
        switch content {
        case .features(let slicer): slicer.tile(at: coordinate)
        case .clusters(let clusters): clusters.tile(at: coordinate)
        }
    }
}

extension FeatureTiles {
    /// Creates the tiles of a style's GeoJSON source.
    ///
    /// - Parameter bytes: the GeoJSON.
    /// - Throws: `VectorTileError` if it is not JSON or exceeds a limit.
    init(_ bytes: [UInt8], _ source: StyleSource.Features) throws(VectorTileError) {
        var options = SlicingOptions()
        options.buffer = source.buffer
        options.tolerance = source.tolerance
        options.maximumZoom = Self.zoom(source.maxZoom)
        options.hasLineMetrics = source.hasLineMetrics
        options.generatesIDs = source.generatesIDs
        options.promotedID = source.promotedID
        var slicer = try GeoJSONSlicer(geoJSON: bytes, options: options)
        if let filter = source.filter {
            slicer = slicer.filtered { FeatureEvaluation(kind: $0.kind, id: $0.id, $0.properties).matches(filter) }
        }
        guard source.isClustered else {
            self.init(slicer, attribution: source.attribution)
            return
        }
        var clustering = ClusterOptions()
        clustering.radius = source.clusterRadius
        clustering.maximumZoom = source.clusterMaxZoom.map(Self.zoom) ?? options.maximumZoom - 1
        clustering.minimumPoints = source.clusterMinPoints
        clustering.aggregation = Self.aggregation(source.clusterProperties)
        self.init(
            PointClusters(slicer, options: clustering), deepestZoom: options.maximumZoom,
            attribution: source.attribution, problem: slicer.problem)
    }

    /// The aggregation of cluster properties; nil if there are none.
    private static func aggregation(_ properties: TextDictionary<StyleSource.ClusterProperty>) -> ClusterAggregation? {
        guard !properties.isEmpty else { return nil }
        let (names, rules) = (properties.ordered.map(\.key), properties.ordered.map(\.value))
        return ClusterAggregation(
            names: names,
            initial: { point in
                let evaluation = FeatureEvaluation(point)
                return rules.map { evaluation.value($0.initial) }
            },
            merged: { accumulated, other in
                let evaluation = FeatureEvaluation(TextDictionary(zip(names, other)))
                return zip(rules, accumulated).map { evaluation.value($0.joined, accumulated: $1) }
            })
    }

    private static func zoom(_ number: Double) -> Int { Int(min(max(number, 0), 30).rounded(.down)) }
}
