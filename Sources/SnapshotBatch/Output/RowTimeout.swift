import MapSnapshot

/// A row exceeded its time limit.
struct RowTimeout: Error {
    let limit: Duration
}
