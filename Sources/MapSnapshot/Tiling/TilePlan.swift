import MapGeometry

/// Viewport to tiles: which squares of which zoom of a tileset the image needs.
struct TilePlan: Sendable {
    let tileset: ReadyTileset
    /// Nil if the tileset has no zoom near enough to the image's.
    let level: TileLevel?
    /// The squares of the grid that the image shows, row by row; a world seen twice has each of its squares twice.
    let cells: [TileCover.Cell]

    /// Every tile once, in reading order.
    var coordinates: [TileCoordinate] {
        var seen: Set<TileCoordinate> = []
        return cells.map(\.coordinate).filter { seen.insert($0).inserted }
    }
}

extension TilePlan {
    /// Plans the tiles of a tileset.
    ///
    /// - Throws: `SnapshotError` with `tooLarge` for too many tiles, before anything is allocated.
    init(of tileset: ReadyTileset, viewport: Viewport, request: SnapshotRequest) throws(SnapshotError) {
        guard let level = TileLevel(of: tileset, viewport: viewport, request: request) else {
            self.init(tileset: tileset, level: nil, cells: [])
            return
        }
        let reach = Self.filterReach(level, bearing: viewport.bearing)
        let cover = TileCover(viewport: viewport, z: level.z, margin: reach / request.scale)
        guard !cover.exceeds(SnapshotLimits.tiles) else {
            throw SnapshotError(
                .tooLarge,
                "the image needs more than \(SnapshotLimits.tiles) tiles of zoom \(level.z) of tileset \(tileset.id)",
                remedy: "use a smaller size, or another zoom", pointer: "/size")
        }
        self.init(tileset: tileset, level: level, cells: Array(cover))
    }

    /// How far beyond the edges of a turned picture its pixels are made from, in pixels of the picture.
    ///
    /// A picture with north up ends the filter at its outermost tiles. A turned one is cut out of a larger frame,
    /// where the background would shine in from squares without a tile.
    private static func filterReach(_ level: TileLevel, bearing: Double) -> Double {
        guard bearing != 0 else { return 0 }
        let turning = bearing.truncatingRemainder(dividingBy: 90) == 0 ? 0.0 : 2
        let scaling = level.isExact ? 0 : 2 * max(level.magnification, 1)
        return turning + scaling == 0 ? 0 : turning + scaling + 0.5
    }
}
