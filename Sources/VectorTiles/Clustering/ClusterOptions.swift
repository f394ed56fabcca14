/// How points are joined: the cluster settings of a style's GeoJSON source.
package struct ClusterOptions: Sendable {
    /// How far a point may be from the first of its cluster, in points of a tile of 512.
    package var radius = 50.0
    /// The deepest zoom with clusters.
    package var maximumZoom = 17
    /// Fewer points than these stay single.
    package var minimumPoints = 2
    /// Properties that clusters get from their points.
    package var aggregation: ClusterAggregation?

    /// The defaults of the style specification.
    package init() {}
}

/// Properties that clusters get from their points: a style's `clusterProperties`.
package struct ClusterAggregation: Sendable {
    /// Their names.
    package let names: [String]
    /// The values of one point, one per name, by its own properties.
    package let initial: @Sendable (_ properties: [String: VectorValue]) -> [VectorValue]
    /// The values of two parts together.
    package let merged: @Sendable (_ accumulated: [VectorValue], _ other: [VectorValue]) -> [VectorValue]

    /// Properties by these rules.
    package init(
        names: [String], initial: @escaping @Sendable ([String: VectorValue]) -> [VectorValue],
        merged: @escaping @Sendable ([VectorValue], [VectorValue]) -> [VectorValue]
    ) {
        self.names = names
        self.initial = initial
        self.merged = merged
    }
}
