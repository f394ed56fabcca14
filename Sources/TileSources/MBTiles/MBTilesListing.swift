import MapGeometry

/// All rows of the table `tiles`, and the problems of some of them.
struct MBTilesListing {
    /// Rows with data and a position on the map, in the database's order.
    private(set) var runs: [TileRun] = []
    private var outside = Oddity("are outside the grid, so they are never found")
    private var textual = Oddity("have numbers stored as text, so they are never found")
    private var doubled = Oddity("exist more than once, and which one is drawn is undefined")
    private(set) var notes: [String] = []

    /// - Parameter fileSize: in bytes; a row takes at least four.
    init(of connection: consuming MBTilesConnection, scheme: TileScheme, fileSize: UInt64) throws(Defect) {
        var rows = try SQLiteTileRows(of: "tiles", in: connection.database, fileSize: fileSize)
        while let size = try rows.next(in: connection.database) {
            guard let z = rows.row.wholeNumber(0), let x = rows.row.wholeNumber(1), let row = rows.row.wholeNumber(2)
            else {
                if rows.row.kind(0) == .text || rows.row.kind(1) == .text || rows.row.kind(2) == .text {
                    textual.add(rows.row)
                } else {
                    outside.add(rows.row)
                }
                continue
            }
            guard let stored = TileCoordinate(z: z, x: x, y: row),
                let place = TileCoordinate(z: z, x: x, y: scheme.row(stored.y, zoom: z))
            else {
                outside.add(rows.row)
                continue
            }
            runs.append(TileRun(first: place, count: 1, size: size, place: nil))
        }
        notes = rows.notes
        findDoubled()
    }

    /// One sentence per kind of invalid row.
    var problems: [String] { [outside, textual, doubled].compactMap(\.sentence) }

    private mutating func findDoubled() {
        let sorted = runs.map(\.first.pmtilesID).sorted()
        for (id, next) in zip(sorted, sorted.dropFirst()) where id == next {
            doubled.add(TileCoordinate(pmtilesID: id).map { "\($0)" } ?? "")
        }
    }

    /// Rows with the same problem.
    private struct Oddity {
        private let fault: String
        private var count = 0
        private var example = ""

        init(_ fault: String) { self.fault = fault }

        mutating func add(_ row: borrowing SQLiteStatement) {
            var numbers: [String] = []
            for column in 0...2 { numbers.append(row.text(column, limit: 32) ?? "NULL") }
            add(numbers.joined(separator: "/"))
        }

        mutating func add(_ place: String) {
            if count == 0 { example = place }
            count += 1
        }

        var sentence: String? { count == 0 ? nil : "\(count) of its rows \(fault); the first: \(example)" }
    }
}
