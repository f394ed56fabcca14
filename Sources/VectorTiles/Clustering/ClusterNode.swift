/// A point or a cluster at one zoom.
struct ClusterNode: Sendable {
    /// Position in world widths, in single precision.
    let x: Double
    let y: Double
    /// Number of points.
    let count: Int
    /// Index of the feature; for a cluster, of its first point.
    let feature: Int
    /// The cluster id; nil for a single point.
    let id: Int?
    /// The aggregated values; empty without aggregation.
    let values: [VectorValue]
}
