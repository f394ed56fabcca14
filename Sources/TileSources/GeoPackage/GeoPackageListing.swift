import MapGeometry

/// All rows of a table of tiles, and the problems of some of them.
struct GeoPackageListing {
    /// Rows with data and a position on the map, in the database's order.
    private(set) var runs: [TileRun] = []
    private var outside = 0
    private var empty = 0
    /// Rows in levels that are not on the grid of web maps.
    private var unaligned = 0

    /// - Parameter fileSize: in bytes; a row takes at least four.
    init(of connection: consuming GeoPackageConnection, fileSize: UInt64) throws(Defect) {
        let query = try connection.database.prepare(
            "SELECT zoom_level, tile_column, tile_row, length(tile_data) FROM \(connection.table.quoted)")
        let others = Set(connection.grid.others)
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
            guard let level = query.wholeNumber(0), let column = query.wholeNumber(1),
                let row = query.wholeNumber(2)
            else {
                outside += 1
                continue
            }
            if others.contains(level) {
                unaligned += 1
            } else if let place = connection.grid.coordinate(zoomLevel: level, column: column, row: row) {
                runs.append(TileRun(first: place, count: 1, size: UInt64(size), place: nil))
            } else {
                outside += 1
            }
        }
    }

    var problems: [String] {
        outside == 0 ? [] : ["\(outside) of its rows are outside the grid, so they are never found"]
    }

    var notes: [String] {
        var notes: [String] = []
        if empty > 0 { notes.append("\(empty) of its rows have no data and count as absent tiles") }
        if unaligned > 0 {
            notes.append(
                "\(unaligned) of its tiles are in levels that are not on the grid of web maps and are not drawn")
        }
        return notes
    }
}
