/// One row of a batch: a request, and what it is called.
package struct BatchRow: Sendable {
    /// Counted from 1: the line of the input where the row begins, in a GeoJSON file the feature.
    package let line: Int
    /// As it was written, as JSON; nil where there is none.
    package let id: String?
    /// As it was written, as JSON; nil where there is none.
    package let meta: String?
    /// The relative name of the file, of safe parts only; nil for the name that the render's digest gives.
    package let out: String?
    /// Validated; or what is wrong with the row.
    package let request: Result<SnapshotRequest, SnapshotError>
}
