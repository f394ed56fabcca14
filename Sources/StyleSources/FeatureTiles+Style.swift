import MapStyle
import VectorTiles

extension FeatureTiles {
    /// The features of a style's GeoJSON source.
    ///
    /// - Parameter bytes: the GeoJSON.
    /// - Throws: `VectorTileError` if it is not JSON or beyond a limit.
    init(_ bytes: [UInt8], _ source: StyleSource.Features) throws(VectorTileError) {
        var options = SlicingOptions()
        options.buffer = source.buffer
        options.tolerance = source.tolerance
        options.maximumZoom = Self.zoom(source.maxZoom)
        options.hasLineMetrics = source.hasLineMetrics
        options.generatesIDs = source.generatesIDs
        options.promotedID = source.promotedID
        let slicer = try GeoJSONSlicer(geoJSON: bytes, options: options)
        guard source.isClustered else {
            self.init(slicer, attribution: source.attribution)
            return
        }
        var clustering = ClusterOptions()
        clustering.radius = source.clusterRadius
        clustering.maximumZoom = source.clusterMaxZoom.map(Self.zoom) ?? options.maximumZoom - 1
        clustering.minimumPoints = source.clusterMinPoints
        self.init(
            PointClusters(slicer, options: clustering), deepestZoom: options.maximumZoom,
            attribution: source.attribution)
    }

    private static func zoom(_ number: Double) -> Int { Int(min(max(number, 0), 30).rounded(.down)) }
}
