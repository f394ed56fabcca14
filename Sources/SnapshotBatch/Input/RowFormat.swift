import MapSnapshot

/// Parses records into rows.
enum RowFormat: Sendable {
    case ndjson
    case csv(CSVColumns)
    case geojson

    /// Parses a record; errors are stored in the row.
    func row(_ bytes: [UInt8], line: Int, defaults: RequestDefaults) -> BatchRow {
        switch self {
        case .ndjson: BatchRow(json: bytes[...], line: line, defaults: defaults)
        case .csv(let columns): BatchRow(csv: bytes, columns: columns, line: line, defaults: defaults)
        case .geojson: BatchRow(feature: bytes, number: line, defaults: defaults)
        }
    }

    /// The row for a record that exceeds the limit.
    func tooLong(line: Int) -> BatchRow {
        let failure: BatchResult.Failure =
            switch self {
            case .ndjson: .tooLong(limit: BatchLimits.line, "shorten it")
            case .csv: .tooLong(limit: BatchLimits.line, "shorten its cells")
            case .geojson: .tooLong(limit: BatchLimits.feature, "simplify its geometry")
            }
        return BatchRow(line: line, failure: failure)
    }

    /// The row with an error, because another image has the same name.
    ///
    /// - Parameter first: the earlier row with the name.
    func refused(_ row: BatchRow, namedAs first: Int) -> BatchRow {
        let (kind, pointer) = if case .geojson = self { ("feature", "/properties/out") } else { ("line", "/out") }
        let error = SnapshotError(
            .invalidRequest, "\(kind) \(first) has the same name for another image",
            remedy: "give each row its own name", pointer: pointer)
        return BatchRow(
            line: row.line, id: row.id, meta: row.meta, out: row.out, request: .failure(BatchResult.Failure(error)),
            variant: row.variant)
    }

    /// The number of a row for users: its line or feature.
    func number(of record: Record) -> Int {
        switch self {
        case .ndjson, .csv: record.line
        case .geojson: record.ordinal
        }
    }
}
