/// What was kept for a part until a newer answer came, for the case that the newer one cannot be decoded.
///
/// It is the same row under another level, where neither a lookup nor a reader of MBTiles finds it, and the first to go
/// when room is needed.
extension TileCacheConnection {
    /// Puts aside what is kept for a part, in place of what was put aside before; to be called within a transaction.
    func putAside(_ key: TileCacheKey) throws(Defect) {
        try database.prepare("DELETE FROM kept WHERE \(Self.isPartAside)").runOnce(key.values)
        try database.prepare("UPDATE kept SET zoom_level = \(Self.otherLevel), used = 0 WHERE \(Self.isPart)")
            .runOnce(key.values)
    }

    /// Removes a row of a part, and puts back what was put aside unless another process has kept something new.
    func takeBack(row: Int, _ key: TileCacheKey, now: Int) throws(Defect) {
        try database.transaction { () throws(Defect) in
            try database.prepare("DELETE FROM kept WHERE id = ?1").runOnce([.integer(row)])
            try database.prepare(
                "UPDATE OR IGNORE kept SET zoom_level = \(Self.otherLevel), used = ?5 WHERE \(Self.isPartAside)"
            ).runOnce(key.values + [.integer(now)])
        }
    }

    /// Far below the levels of tiles and documents; back from there by the same formula.
    private static let otherLevel = "-100 - zoom_level"
    private static let isPart = "zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 AND document = ?4"
    private static let isPartAside = "zoom_level = -100 - ?1 AND tile_column = ?2 AND tile_row = ?3 AND document = ?4"
}
