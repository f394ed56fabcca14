import MapSnapshot

/// Limits for a row of a batch; exceeding one is an error of that row.
public enum BatchLimits {
    /// Maximum size of a line or a CSV record in bytes.
    public static let line = 1 << 20
    /// Maximum size of a feature in bytes.
    public static let feature = SnapshotLimits.jsonBytes
    /// Maximum size of an `id` as JSON, in bytes.
    public static let id = 256
    /// Maximum size of `meta` as JSON, in bytes.
    public static let meta = 2_048
    /// Maximum length of `out` in bytes.
    public static let name = 1_024
    /// Maximum length of a path component of `out` in bytes, as in file systems.
    public static let namePart = 255
}
