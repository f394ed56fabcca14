import MapSnapshot

/// Tells byte by byte where the records of an input are, without reading what is in them.
protocol RecordFinder {
    /// What the next byte is.
    mutating func take(_ byte: UInt8) throws(InputDefect) -> RecordStep
    /// Called where the record so far is longer than the limit; it throws where that is the fault of more than the record.
    func overrun() throws(InputDefect)
    /// Called behind the last byte, where a record that is not complete is taken for one.
    func finish() throws(InputDefect)
}

extension RecordFinder {
    func overrun() {}
}

/// What a byte is to the records around it.
enum RecordStep {
    /// Between records.
    case outside
    /// Of a record.
    case inside
    /// The last one of a record.
    case last
    /// Between records; the record before it ends.
    case after
}
