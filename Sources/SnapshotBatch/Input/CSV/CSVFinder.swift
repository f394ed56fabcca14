import MapSnapshot

/// Records of CSV: lines, but for the line breaks within quotes.
///
/// A quote that nobody meant takes the rows behind it into its cell. Where that shows, the input as a whole is wrong:
/// else all these rows would have no answer.
struct CSVFinder: RecordFinder {
    private enum State {
        case outside, cellStart, unquoted, quoted, closed
    }

    /// What parts cells; nil while the header is read, which tells it.
    var delimiter: UInt8?
    private var state = State.outside
    /// Counted from 1.
    private var line = 1
    /// Where the last cell in quotes began.
    private var quoteLine = 1
    /// Where the first cell of the record began that has a line break in it.
    private var longCell: Int?

    mutating func take(_ byte: UInt8) throws(InputDefect) -> RecordStep {
        defer { if byte == 0x0A { line += 1 } }
        if state == .outside {
            if byte == 0x0A || byte == 0x0D { return .outside }
            longCell = nil
        }
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .closed
        case (.quoted, 0x0A): longCell = longCell ?? quoteLine
        case (.quoted, _): break
        case (_, 0x0A):
            state = .outside
            return .after
        case (.outside, UInt8(ascii: "\"")), (.cellStart, UInt8(ascii: "\"")):
            (state, quoteLine) = (.quoted, line)
        case (.closed, UInt8(ascii: "\"")): state = .quoted
        case _ where isDelimiter(byte): state = .cellStart
        case (.closed, 0x0D): state = .unquoted
        case (.closed, _):
            if let longCell { throw Self.defect(longCell, "is closed in the middle of line \(line)") }
            state = .unquoted
        default: state = .unquoted
        }
        return .inside
    }

    func overrun() throws(InputDefect) {
        if let longCell { throw Self.defect(longCell, "is not closed for more than \(BatchLimits.line) bytes") }
    }

    func finish() throws(InputDefect) {
        if state == .quoted { throw Self.defect(quoteLine, "is never closed") }
    }

    private static func defect(_ line: Int, _ what: String) -> InputDefect {
        InputDefect(clause: "has a double quote in line \(line) that \(what): write it twice, or remove it")
    }

    private func isDelimiter(_ byte: UInt8) -> Bool {
        delimiter.map { $0 == byte } ?? CSVRecord.delimiters.contains(byte)
    }
}
