import MapSnapshot

/// The rows of a table whose names earlier rows have given to other pictures.
struct NameClashes: Sendable {
    /// In the order of the table.
    private var rows: [(line: UInt32, first: UInt32)] = []

    /// None.
    init() {}

    /// Finds them; what was named is sorted by it.
    fileprivate init(in named: inout [NamedRows.Row]) {
        named.sort { ($0.name, $0.line) < ($1.name, $1.line) }
        var first: NamedRows.Row?
        for row in named {
            if let first, first.name == row.name {
                if first.picture != row.picture { rows.append((row.line, first.line)) }
            } else {
                first = row
            }
        }
        rows.sort { $0.line < $1.line }
    }

    /// The row that was first to give the name of the row in a line to another picture; nil where none did.
    func first(before line: Int) -> Int? {
        var range = rows.indices
        while let last = range.last {
            let middle = range.lowerBound + (last - range.lowerBound) / 2
            let row = rows[middle]
            if Int(row.line) == line { return Int(row.first) }
            range = Int(row.line) < line ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}

/// What the rows that name their files call them: 16 bytes a row, however long the name.
struct NamedRows {
    fileprivate struct Row {
        let name: UInt64
        let picture, line: UInt32
    }

    private var rows: [Row] = []

    /// Takes a row; one that cannot be drawn, or has no name of its own, takes none from another.
    mutating func add(_ row: BatchRow) {
        guard let out = row.out, case .success(var request) = row.request, let line = UInt32(exactly: row.line) else {
            return
        }
        // Those are for people.
        request.notes = []
        // A hasher begins with random bytes, so no table can be made in which other names are taken for the same.
        var hasher = Hasher()
        for byte in out.path.utf8 { hasher.combine(byte) }
        let picture = UInt32(truncatingIfNeeded: request.hashValue)
        rows.append(Row(name: UInt64(bitPattern: Int64(hasher.finalize())), picture: picture, line: line))
    }

    /// The rows that must not be drawn.
    consuming func clashes() -> NameClashes { NameClashes(in: &rows) }
}
