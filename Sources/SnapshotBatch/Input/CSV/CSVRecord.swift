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
