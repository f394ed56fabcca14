/// The previous response for a part, kept in case the newer one cannot be decoded.
///
/// It is the same row under another zoom level, where neither lookups nor MBTiles readers find it, and it is evicted
/// first.
extension TileCacheConnection {
    /// Moves the cached row of a part aside, replacing an earlier one; call it inside a transaction.
    func putAside(_ key: TileCacheKey) throws(Defect) {
        try database.prepare("DELETE FROM kept WHERE \(Self.isPartAside)").runOnce(key.values)
        try database.prepare("UPDATE kept SET zoom_level = \(Self.otherLevel), used = 0 WHERE \(Self.isPart)")
            .runOnce(key.values)
    }

    /// Removes a row of a part, and restores the one moved aside unless another process has cached something new.
    func takeBack(row: Int, _ key: TileCacheKey, now: Int) throws(Defect) {
        try database.transaction { () throws(Defect) in
            try database.prepare("DELETE FROM kept WHERE id = ?1").runOnce([.integer(row)])
            try database.prepare(
                "UPDATE OR IGNORE kept SET zoom_level = \(Self.otherLevel), used = ?5 WHERE \(Self.isPartAside)"
            ).runOnce(key.values + [.integer(now)])
        }
    }

    /// SQL for the level of rows moved aside, far below those of tiles and documents; it is its own inverse.
    private static let otherLevel = "-100 - zoom_level"
    private static let isPart = "zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 AND document = ?4"
    private static let isPartAside = "zoom_level = -100 - ?1 AND tile_column = ?2 AND tile_row = ?3 AND document = ?4"
}
