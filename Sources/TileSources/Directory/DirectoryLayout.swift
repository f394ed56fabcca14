import MapGeometry

/// The meaning of the two numbers after the zoom in the paths of a tile folder.
public enum DirectoryLayout: String, Hashable, Sendable, CaseIterable {
    /// `z/x/y.png`, as most tools write it: one folder per column.
    case zxy
    /// `z/y/x.png`: one folder per row.
    case zyx
}

/// Maps tiles to files of a folder.
struct DirectoryNumbering: Hashable {
    var scheme = TileScheme.xyz
    var layout = DirectoryLayout.zxy

    /// The folder and file numbers of a tile within its zoom.
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

    /// All numberings, most common first.
    static let all = DirectoryLayout.allCases.flatMap { layout in
        TileScheme.allCases.map { DirectoryNumbering(scheme: $0, layout: layout) }
    }
}
