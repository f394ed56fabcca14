import MapGeometry

/// The database key of a part.
struct TileCacheKey: Hashable, Sendable {
    /// The zoom of a tile; nil for a document.
    let zoom: Int?
    /// The key as one text.
    let text: String
    /// The values of the key columns; `tile_row` counts from the south, as in MBTiles.
    let values: [SQLiteValue]

    init(_ part: TilesetPart) {
        switch part {
        case .tile(let tile, _):
            (zoom, text) = (tile.z, "\(tile.z)/\(tile.x)/\(tile.y)")
            values = [
                .integer(tile.z), .integer(tile.x), .integer(TileScheme.tms.row(tile.y, zoom: tile.z)), .text(""),
            ]
        case .document(let name):
            (zoom, text) = (nil, name)
            values = [.integer(-1), .integer(0), .integer(0), .text(name)]
        }
    }
}
