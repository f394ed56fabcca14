import MapGeometry

/// All rows of a table of tiles, and the problems of some of them.
struct GeoPackageListing {
    /// Rows with data and a position on the map, in the database's order.
    private(set) var runs: [TileRun] = []
    private var outside = 0
    private(set) var notes: [String] = []
    /// Rows in levels that are not on the grid of web maps.
    private var unaligned = 0

    /// - Parameter fileSize: in bytes; a row takes at least four.
    init(of connection: consuming GeoPackageConnection, fileSize: UInt64) throws(Defect) {
        var rows = try SQLiteTileRows(of: connection.table.quoted, in: connection.database, fileSize: fileSize)
        let others = Set(connection.grid.others)
        while let size = try rows.next(in: connection.database) {
            guard let level = rows.row.wholeNumber(0), let column = rows.row.wholeNumber(1),
                let row = rows.row.wholeNumber(2)
            else {
                outside += 1
                continue
            }
            if others.contains(level) {
                unaligned += 1
            } else if let place = connection.grid.coordinate(zoomLevel: level, column: column, row: row) {
                runs.append(TileRun(first: place, count: 1, size: size, place: nil))
            } else {
                outside += 1
            }
        }
        notes = rows.notes
        if unaligned > 0 {
            notes.append(
                "\(unaligned) of its tiles are in levels that are not on the grid of web maps and are not drawn")
        }
    }

    var problems: [String] {
        outside == 0 ? [] : ["\(outside) of its rows are outside the grid, so they are never found"]
    }
}
