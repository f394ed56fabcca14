/// The rows of a table or view of tiles, one after the other.
struct SQLiteTileRows: ~Copyable {
    /// Number of rows so far without data, which are left out.
    private(set) var empty = 0
    /// The row: zoom, column, row and size.
    let row: SQLiteStatement
    private var remaining: UInt64

    /// - Parameters:
    ///   - table: its name, quoted if needed.
    ///   - fileSize: in bytes; a row takes at least four.
    init(of table: String, in database: borrowing SQLiteDatabase, fileSize: UInt64) throws(Defect) {
        row = try database.prepare("SELECT zoom_level, tile_column, tile_row, length(tile_data) FROM \(table)")
        // A view that returns more rows than the file has room for generates them.
        remaining = max(fileSize / 4, 1000)
    }

    /// Moves to the next row with data.
    ///
    /// - Returns: the size of its data in bytes; nil at the end.
    mutating func next(in database: borrowing SQLiteDatabase) throws(Defect) -> UInt64? {
        while try row.step() {
            database.allow()
            guard remaining > 0 else { throw Defect(.tooLarge, "it lists more tiles than it has room for") }
            remaining -= 1
            if let size = row.integer(3), size > 0 { return UInt64(size) }
            empty += 1
        }
        return nil
    }

    /// What to note on the rows without data.
    var notes: [String] { empty == 0 ? [] : ["\(empty) of its rows have no data and count as absent tiles"] }
}
