package import MapGeometry
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
