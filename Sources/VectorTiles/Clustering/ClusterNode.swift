/// A point or a cluster at one zoom.
struct ClusterNode: Sendable {
    /// On the world's square, in single precision.
    let x: Double
    let y: Double
    /// Number of points.
    let count: Int
    /// Index of the feature; of a cluster that of its first point.
    let feature: Int
    /// nil for a single point.
    let id: Int?
    /// What the aggregation gave; empty without one.
    let values: [VectorValue]
}
