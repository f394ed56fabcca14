package import MapGeometry

/// Tiles of one level that follow each other along the curve of PMTiles and share their bytes; most often one.
///
/// Nobody lists the tiles of a run: an archive of 145 bytes can have runs of billions.
package struct TileRun: Hashable, Sendable {
    package let first: TileCoordinate
    /// At least 1; those beyond the level's last tile are nowhere.
    package let count: UInt64
    /// Bytes stored for the tile, packed as it is.
    package let size: UInt64
    /// Where the bytes are, the same for runs that share them; nil where the source does not tell.
    package let place: UInt64?

    /// The squares that the run consists of, at most six for each level.
    func forEachSquare(_ body: (TileCoordinate) -> Void) {
        guard count > 1 else { return body(first) }
        let level = TileCoordinate.pmtilesIDs(zoom: first.z)
        var start = first.pmtilesID - level.lowerBound
        var rest = min(count, level.upperBound - first.pmtilesID)
        while rest > 0 {
            // The largest square that begins here and ends within the run.
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
