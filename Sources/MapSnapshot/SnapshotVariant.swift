/// One of several pictures that a request was made into.
public struct SnapshotVariant: Sendable {
    /// Pixels a point.
    public let scale: Double
    /// Light or dark.
    public let appearance: Appearance
    /// The picture, the same bit by bit as one made alone.
    public let snapshot: Snapshot
}
