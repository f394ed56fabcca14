import MapGeometry

/// The row of a part.
struct TileCacheKey: Hashable, Sendable {
    /// Of a tile; nil of a document.
    let zoom: Int?
    /// The same as one text.
    let text: String
    /// The columns that tell rows apart; `tile_row` counts from the south, as MBTiles wants it.
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
