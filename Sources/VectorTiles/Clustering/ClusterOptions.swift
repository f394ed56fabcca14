package import JSON

/// The cluster settings of a style's GeoJSON source.
package struct ClusterOptions: Sendable {
    /// Maximum distance of a point from the first point of its cluster, in 1/512 of a tile.
    package var radius = 50.0
    /// The maximum zoom with clusters.
    package var maximumZoom = 17
    /// Minimum number of points in a cluster.
    package var minimumPoints = 2
    /// Aggregated properties of clusters.
    package var aggregation: ClusterAggregation?

    /// The defaults of the style specification.
    package init() {}
}

/// Aggregated properties of clusters: a style's `clusterProperties`.
package struct ClusterAggregation: Sendable {
    /// Names of the properties.
    package let names: [String]
    /// Computes the values of one point from its properties, one per name.
    package let initial: @Sendable (_ properties: TextDictionary<VectorValue>) -> [VectorValue]
    /// Merges the values of two clusters.
    package let merged: @Sendable (_ accumulated: [VectorValue], _ other: [VectorValue]) -> [VectorValue]

    /// Creates an aggregation.
    package init(
        names: [String], initial: @escaping @Sendable (TextDictionary<VectorValue>) -> [VectorValue],
        merged: @escaping @Sendable ([VectorValue], [VectorValue]) -> [VectorValue]
    ) {
        self.names = names
        self.initial = initial
        self.merged = merged
    }
}
