import MapGeometry

/// What the two numbers behind the zoom are in the folders of a tile set.
public enum DirectoryLayout: String, Hashable, Sendable, CaseIterable {
    /// `z/x/y.png`, as most tools write it: a folder a column.
    case zxy
    /// `z/y/x.png`: a folder a row.
    case zyx
}

/// Which file of a folder is which tile.
struct DirectoryNumbering: Hashable {
    var scheme = TileScheme.xyz
    var layout = DirectoryLayout.zxy

    /// The numbers of a tile's folder and file within its zoom.
    func numbers(of tile: TileCoordinate) -> (folder: Int, file: Int) {
        let row = scheme.row(tile.y, zoom: tile.z)
        return layout == .zxy ? (tile.x, row) : (row, tile.x)
    }

    /// The tile of a file; nil outside the grid.
    func tile(z: Int, folder: Int, file: Int) -> TileCoordinate? {
        guard
            let stored = layout == .zxy
                ? TileCoordinate(z: z, x: folder, y: file) : TileCoordinate(z: z, x: file, y: folder)
        else { return nil }
        return TileCoordinate(z: z, x: stored.x, y: scheme.row(stored.y, zoom: z))
    }

    /// Every way to count, the most usual first.
    static let all = DirectoryLayout.allCases.flatMap { layout in
        TileScheme.allCases.map { DirectoryNumbering(scheme: $0, layout: layout) }
    }
}
