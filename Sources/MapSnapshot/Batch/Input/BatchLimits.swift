/// What a row of a batch may have; more is an error of the row.
package enum BatchLimits {
    /// Bytes of a line, or of a record of CSV.
    package static let line = 1 << 20
    /// Bytes of a feature.
    package static let feature = SnapshotLimits.jsonBytes
    /// Bytes of an `id` as JSON.
    package static let id = 256
    /// Bytes of `meta` as JSON.
    package static let meta = 2_048
    /// Bytes of `out`.
    package static let name = 1_024
    /// Bytes of a part of `out` between slashes: what file systems take.
    package static let namePart = 255
}
