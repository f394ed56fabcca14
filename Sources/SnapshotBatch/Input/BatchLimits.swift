import MapSnapshot

/// What a row of a batch may have; more is an error of the row.
public enum BatchLimits {
    /// Bytes of a line, or of a record of CSV.
    public static let line = 1 << 20
    /// Bytes of a feature.
    public static let feature = SnapshotLimits.jsonBytes
    /// Bytes of an `id` as JSON.
    public static let id = 256
    /// Bytes of `meta` as JSON.
    public static let meta = 2_048
    /// Bytes of `out`.
    public static let name = 1_024
    /// Bytes of a part of `out` between slashes: what file systems take.
    public static let namePart = 255
}
