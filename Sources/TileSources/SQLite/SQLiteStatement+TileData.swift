import Imaging

extension SQLiteStatement {
    /// The bytes of a tile, which may be none; nil if the column is null.
    borrowing func tileData(_ column: Int) throws(Defect) -> [UInt8]? {
        let kind = kind(column)
        guard kind != .null else { return nil }
        guard kind == .blob else {
            throw Defect(.corruptTile, "tile_data is of type \(kind.rawValue), but a blob is needed")
        }
        let size = size(column)
        guard size <= DecodingLimits.tile.bytes else {
            throw Defect(.corruptTile, "it has \(size) bytes, over the limit of \(DecodingLimits.tile.bytes)")
        }
        return size == 0 ? [] : blob(column)
    }

    /// An integer, even if stored as a real: SQLite's lookups match both.
    borrowing func wholeNumber(_ column: Int) -> Int? {
        integer(column) ?? (self.kind(column) == .real ? real(column).flatMap(Int.init(exactly:)) : nil)
    }
}
