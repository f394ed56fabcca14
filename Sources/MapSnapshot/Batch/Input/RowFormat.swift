/// How a record becomes a row.
enum RowFormat: Sendable {
    case ndjson
    case csv(CSVColumns)
    case geojson

    /// Whatever is wrong is in the row.
    func row(_ bytes: [UInt8], line: Int, defaults: RequestDefaults) -> BatchRow {
        switch self {
        case .ndjson: BatchRow(json: bytes[...], line: line, defaults: defaults)
        case .csv(let columns): BatchRow(csv: bytes, columns: columns, line: line, defaults: defaults)
        case .geojson: BatchRow(feature: bytes, number: line, defaults: defaults)
        }
    }

    /// The row of a record that is longer than the limit.
    func tooLong(line: Int) -> BatchRow {
        let failure: BatchResult.Failure =
            switch self {
            case .ndjson: .tooLong(limit: BatchLimits.line, "shorten it")
            case .csv: .tooLong(limit: BatchLimits.line, "is a double quote not closed?")
            case .geojson: .tooLong(limit: BatchLimits.feature, "simplify its geometry")
            }
        return BatchRow(line: line, failure: failure)
    }

    /// What rows are counted by.
    func number(of record: Record) -> Int {
        switch self {
        case .ndjson, .csv: record.line
        case .geojson: record.ordinal
        }
    }
}
