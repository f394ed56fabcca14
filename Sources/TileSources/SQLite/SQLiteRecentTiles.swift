import MapGeometry

/// Recently read tiles of an SQLite file, for neighboring images: reading one again takes ten times as long as seeing that
/// the file is the same.
///
/// A tile is known as long as the file has the same change counter and size; of a file in WAL mode, none is.
final class SQLiteRecentTiles: Sendable {
    private typealias Known = (state: SQLiteFileState, tile: Tile?)

    private let file: TileFile
    private let path: String
    private let tiles = RecentValues<TileCoordinate, Known>(maximumCount: 64, maximumWeight: 4 << 20)

    init(of file: TileFile, path: String) { (self.file, self.path) = (file, path) }

    /// A tile, or nil if there is none; `read` is called if it is not known.
    func tile(at coordinate: TileCoordinate, read: () throws(Defect) -> Tile?) throws(Defect) -> Tile? {
        // A single image reads each tile once. The state is that before reading: if the file changes meanwhile, the
        // tile is read again.
        guard UnpackedTiles.current != nil,
            let state = try? SQLiteFileState(of: file, path: path), !state.usesLog
        else { return try read() }
        if let known = tiles.value(for: coordinate), known.state == state { return known.tile }
        let tile = try read()
        tiles.store((state, tile), for: coordinate, weight: tile?.bytes.count ?? 0)
        return tile
    }
}
