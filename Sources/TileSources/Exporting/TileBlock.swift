import MapGeometry

/// A rectangle of tiles on one zoom level.
struct TileBlock: Hashable {
    let z: Int
    let columns: Range<Int>
    let rows: Range<Int>

    var count: Int { columns.count * rows.count }

    /// Whether a tile of this level or one above overlaps the block.
    func touches(_ tile: TileCoordinate) -> Bool {
        let shift = z - tile.z
        return columns.overlaps((tile.x << shift)..<((tile.x + 1) << shift))
            && rows.overlaps((tile.y << shift)..<((tile.y + 1) << shift))
    }

    /// The tile at an index, row by row.
    func tile(_ index: Int) -> TileCoordinate? {
        TileCoordinate(
            z: z, x: columns.lowerBound + index % columns.count, y: rows.lowerBound + index / columns.count)
    }
}
