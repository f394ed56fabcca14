import MapSnapshot

/// Finds the boundaries of records byte by byte, without interpreting their contents.
protocol RecordFinder {
    /// Classifies the next byte.
    mutating func take(_ byte: UInt8) throws(InputDefect) -> RecordStep
    /// Called if the current record exceeds the limit; throws if more than this record is wrong.
    func overrun() throws(InputDefect)
    /// Called after the last byte, where an incomplete record counts as a record.
    func finish() throws(InputDefect)
}

extension RecordFinder {
    func overrun() {}
}

/// The role of a byte.
enum RecordStep {
    /// Between records.
    case outside
    /// Inside a record.
    case inside
    /// The last byte of a record.
    case last
    /// Between records; ends the record before it.
    case after
}
