package import MapGeometry

/// Consecutive tiles of one level along the PMTiles curve that share their bytes; usually a single tile.
///
/// The tiles of a run are never listed one by one: an archive of 145 bytes can have a run of billions.
package struct TileRun: Hashable, Sendable {
    package let first: TileCoordinate
    /// Number of tiles, at least 1; tiles beyond the end of the level do not exist.
    package let count: UInt64
    /// Stored (compressed) size of the tile in bytes.
    package let size: UInt64
    /// Offset of the bytes, which is the same for runs that share them; nil if unknown.
    package let place: UInt64?

    /// Calls `body` for the squares that the run consists of, at most six per level.
    func forEachSquare(_ body: (TileCoordinate) -> Void) {
        guard count > 1 else { return body(first) }
        let level = TileCoordinate.pmtilesIDs(zoom: first.z)
        var start = first.pmtilesID - level.lowerBound
        var rest = min(count, level.upperBound - first.pmtilesID)
        while rest > 0 {
            // The largest square that starts here and ends within the run.
            let aligned = start == 0 ? first.z : start.trailingZeroBitCount / 2
            let fitting = (63 - rest.leadingZeroBitCount) / 2
            let steps = min(aligned, fitting, first.z)
            let id = TileCoordinate.pmtilesIDs(zoom: first.z - steps).lowerBound + start >> UInt64(2 * steps)
            guard let square = TileCoordinate(pmtilesID: id) else { return }
            body(square)
            start += 1 << UInt64(2 * steps)
            rest -= 1 << UInt64(2 * steps)
        }
    }
}
