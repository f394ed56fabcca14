/// One of several variants of a request.
public struct SnapshotVariant: Sendable {
    /// Pixels per point.
    public let scale: Double
    /// Light or dark.
    public let appearance: Appearance
    /// The image, bit-identical to one drawn alone.
    public let snapshot: Snapshot
}
