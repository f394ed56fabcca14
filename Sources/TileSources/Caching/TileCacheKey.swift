import Digests
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

/// Identifies a tileset in a cache by where it comes from, without keys.
package struct CachedTileset: Hashable, Sendable {
    /// The URL without user and query, to show to users.
    package let publicURL: String
    private let identity: String

    /// The tileset at a URL or URL template.
    ///
    /// - Parameter variant: anything else that changes the tiles, such as the direction of rows.
    package init(url: String, variant: String = "") {
        publicURL = URLTemplate.publicText(url)
        identity = "\(URLTemplate.withoutKeys(url))\n\(variant)"
    }

    /// The name of its cache file for a density.
    func fileName(density: Int) -> String {
        Hexadecimal.text(Array(SHA256.hash(Array("\(identity)\n\(max(density, 1))".utf8)).prefix(16))) + ".mbtiles"
    }
}
