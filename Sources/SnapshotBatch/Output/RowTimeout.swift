import MapSnapshot

/// A row took too long.
struct RowTimeout: Error {
    let limit: Duration
}
