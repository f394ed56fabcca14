import MapGeometry

/// All rows of the table `tiles`, and the problems of some of them.
struct MBTilesListing {
    /// Rows with data and a position on the map, in the database's order.
    private(set) var runs: [TileRun] = []
    private var outside = Oddity("are outside the grid, so they are never found")
    private var textual = Oddity("have numbers stored as text, so they are never found")
    private var doubled = Oddity("exist more than once, and which one is drawn is undefined")
    private var empty = 0

    /// - Parameter fileSize: in bytes; a row takes at least four.
    init(of connection: consuming MBTilesConnection, scheme: TileScheme, fileSize: UInt64) throws(Defect) {
        let query = try connection.database.prepare(
            "SELECT zoom_level, tile_column, tile_row, length(tile_data) FROM tiles")
        // A view that returns more rows than the file has room for generates them.
        var remaining = max(fileSize / 4, 1000)
        while try query.step() {
            connection.database.allow()
            guard remaining > 0 else { throw Defect(.tooLarge, "it lists more tiles than it has room for") }
            remaining -= 1
            guard let size = query.integer(3), size > 0 else {
                empty += 1
                continue
            }
            guard let z = query.wholeNumber(0), let x = query.wholeNumber(1), let row = query.wholeNumber(2) else {
                if query.kind(0) == .text || query.kind(1) == .text || query.kind(2) == .text {
                    textual.add(query)
                } else {
                    outside.add(query)
                }
                continue
            }
            guard let stored = TileCoordinate(z: z, x: x, y: row),
                let place = TileCoordinate(z: z, x: x, y: scheme.row(stored.y, zoom: z))
            else {
                outside.add(query)
                continue
            }
            runs.append(TileRun(first: place, count: 1, size: UInt64(size), place: nil))
        }
        findDoubled()
    }

    /// One sentence per kind of invalid row.
    var problems: [String] { [outside, textual, doubled].compactMap(\.sentence) }

    var notes: [String] {
        empty == 0 ? [] : ["\(empty) of its rows have no data and count as absent tiles"]
    }

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
