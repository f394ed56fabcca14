/// Records of CSV: lines, but for the line breaks within quotes.
struct CSVFinder: RecordFinder {
    private enum State {
        case outside, cellStart, unquoted, quoted, closed
    }

    /// What parts cells; nil while the header is read, which tells it.
    var delimiter: UInt8?
    private var state = State.outside

    mutating func take(_ byte: UInt8) -> RecordStep {
        if state == .outside, byte == 0x0A || byte == 0x0D { return .outside }
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .closed
        case (.quoted, _): break
        case (_, 0x0A):
            state = .outside
            return .after
        case (.outside, UInt8(ascii: "\"")), (.cellStart, UInt8(ascii: "\"")), (.closed, UInt8(ascii: "\"")):
            state = .quoted
        case _ where isDelimiter(byte): state = .cellStart
        default: state = .unquoted
        }
        return .inside
    }

    func finish() {}

    private func isDelimiter(_ byte: UInt8) -> Bool {
        delimiter.map { $0 == byte } ?? CSVRecord.delimiters.contains(byte)
    }
}
