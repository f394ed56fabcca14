import MapSnapshot

/// A parsed CSV record (RFC 4180).
struct CSVRecord: Hashable, Sendable {
    /// Possible delimiters, most likely first.
    static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    let cells: [String]

    /// - Parameter bytes: the record without its line feed; a carriage return may remain.
    /// - Throws: `SnapshotError` if it is not UTF-8, or if quotes are unbalanced.
    init(_ bytes: [UInt8], delimiter: UInt8) throws(SnapshotError) {
        let quote = UInt8(ascii: "\"")
        var bytes = bytes[...]
        if bytes.last == 0x0D { bytes.removeLast() }
        var cells: [String] = []
        var hasMore = true
        while hasMore {
            var cell: ArraySlice<UInt8> = []
            if bytes.first == quote {
                bytes.removeFirst()
                while true {
                    guard let end = bytes.firstIndex(of: quote) else {
                        throw SnapshotError(
                            .invalidRequest, "a double quote is not closed", remedy: "add the closing quote")
                    }
                    cell += bytes[..<end]
                    bytes = bytes[(end + 1)...]
                    guard bytes.first == quote else { break }
                    cell.append(quote)
                    bytes.removeFirst()
                }
                guard bytes.first == nil || bytes.first == delimiter else {
                    throw SnapshotError(
                        .invalidRequest,
                        "cell \(cells.count + 1) continues after its closing quote",
                        remedy: "write quotes inside a cell twice")
                }
            } else {
                let end = bytes.firstIndex(of: delimiter) ?? bytes.endIndex
                cell = bytes[..<end]
                bytes = bytes[end...]
            }
            guard let text = String(validating: cell, as: UTF8.self) else {
                throw SnapshotError(
                    .invalidRequest, "cell \(cells.count + 1) is not UTF-8", remedy: "save the file as CSV in UTF-8")
            }
            cells.append(text)
            hasMore = bytes.popFirst() != nil
        }
        self.cells = cells
    }
}

/// Finds CSV records: lines, except for line breaks inside quotes.
///
/// A stray quote swallows the following rows into its cell. If that is detected, the input as a whole is invalid;
/// otherwise all these rows would have no result.
struct CSVFinder: RecordFinder {
    private enum State {
        case outside, cellStart, unquoted, quoted, closed
    }

    /// The delimiter; nil while reading the header, from which it is detected.
    var delimiter: UInt8?
    /// Whether lines are counted from the start of a part.
    var isPart = false
    private var state = State.outside
    /// The current line, counted from 1.
    private var line = 1
    /// The line where the last quoted cell started.
    private var quoteLine = 1
    /// The line where the record's first cell with a line break started.
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
            if let longCell { throw defect(longCell, "is closed in the middle of line \(line)") }
            state = .unquoted
        default: state = .unquoted
        }
        return .inside
    }

    func overrun() throws(InputDefect) {
        if let longCell { throw defect(longCell, "is not closed for more than \(BatchLimits.line) bytes") }
    }

    func finish() throws(InputDefect) {
        if state == .quoted { throw defect(quoteLine, "is never closed") }
    }

    private func defect(_ line: Int, _ what: String) -> InputDefect {
        let place = isPart ? "line \(line) of the shard" : "line \(line)"
        return InputDefect(clause: "has a double quote in \(place) that \(what): write it twice, or remove it")
    }

    private func isDelimiter(_ byte: UInt8) -> Bool {
        delimiter.map { $0 == byte } ?? CSVRecord.delimiters.contains(byte)
    }
}
