/// How a record becomes a row.
enum RowFormat: Sendable {
    case ndjson

    /// Whatever is wrong is in the row.
    func row(_ bytes: [UInt8], line: Int, defaults: BatchDefaults) -> BatchRow {
        switch self {
        case .ndjson: BatchRow(json: bytes[...], line: line, defaults: defaults)
        }
    }

    /// The row of a record that is longer than the limit.
    func tooLong(line: Int) -> BatchRow {
        switch self {
        case .ndjson: BatchRow(line: line, failure: .tooLong(limit: BatchLimits.line))
        }
    }

    /// What rows are counted by.
    func number(of record: Record) -> Int { record.line }
}
