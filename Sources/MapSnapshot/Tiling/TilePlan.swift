import MapGeometry

/// The tiles of a tileset that a viewport needs.
struct TilePlan: Sendable {
    let tileset: ReadyTileset
    /// The level; nil if the tileset has no zoom close enough to the image's.
    let level: TileLevel?
    /// The visible cells, row by row; a world that is visible twice has its cells twice.
    let cells: [TileCover.Cell]
    /// Plans for the same image with shallower levels, deepest first, if the whole layer is drawn at one level.
    var coarser: ArraySlice<TilePlan> = []

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
    init(of tileset: ReadyTileset, viewport: Viewport, request: ValidatedRequest) throws(SnapshotError) {
        guard let level = TileLevel(of: tileset, viewport: viewport, request: request) else {
            self.init(tileset: tileset, level: nil, cells: [])
            return
        }
        try Self.check(Self.cover(level, viewport, request), z: level.z, of: tileset.id)
        self.init(tileset: tileset, levels: level.choices(for: request, in: tileset)) { level in
            Array(Self.cover(level, viewport, request))
        }
    }

    private static func cover(_ level: TileLevel, _ viewport: Viewport, _ request: ValidatedRequest) -> TileCover {
        let reach = filterReach(level, bearing: viewport.bearing)
        return TileCover(viewport: viewport, z: level.z, margin: reach / request.scale)
    }

    /// - Parameters:
    ///   - levels: the level, followed by shallower ones that may replace it; at least one.
    ///   - cells: the visible cells of a level.
    private init(tileset: ReadyTileset, levels: [TileLevel], cells: (TileLevel) -> [TileCover.Cell]) {
        self.init(tileset: tileset, level: levels.first, cells: levels.first.map(cells) ?? [])
        coarser = levels.dropFirst().map { TilePlan(tileset: tileset, level: $0, cells: cells($0)) }[...]
    }

    /// Plans the tiles of a style's source that the image touches.
    ///
    /// - Parameters:
    ///   - bounds: the area with tiles; tiles outside are not read. Nil for everywhere.
    ///   - wanted: the requested integer zoom of this source.
    ///   - viewport: what is drawn of the source; raster tiles are moved to whole points.
    /// - Throws: `SnapshotError` with `tooLarge` for too many tiles, before anything is allocated.
    init(
        styled tileset: ReadyTileset, in bounds: GeoBounds?, wanted: Int, viewport: Viewport, request: ValidatedRequest
    ) throws(SnapshotError) {
        guard let level = TileLevel(styled: tileset, wanted: wanted, request: request) else {
            self.init(tileset: tileset, level: nil, cells: [])
            return
        }
        try Self.check(TileCover(viewport: viewport, z: level.z), z: level.z, of: tileset.id)
        self.init(tileset: tileset, levels: level.choices(for: request, in: tileset)) { level in
            TileCover(viewport: viewport, z: level.z)
                .filter { cell in bounds.map { cell.coordinate.touches($0) } ?? true }
        }
    }

    private static func check(_ cover: TileCover, z: Int, of id: String) throws(SnapshotError) {
        guard !cover.exceeds(SnapshotLimits.tiles) else {
            throw SnapshotError(
                .tooLarge,
                "the image needs more than \(SnapshotLimits.tiles) tiles of zoom \(z) of tileset \(id)",
                remedy: "use a smaller size, or another zoom", pointer: "/size")
        }
    }

    /// Distance beyond the edges of a rotated image that its filter reaches, in pixels of the image.
    ///
    /// In a north-up image, the filter ends at the outermost tiles. A rotated image is cut out of a larger frame, where
    /// the background would bleed in from cells without a tile.
    private static func filterReach(_ level: TileLevel, bearing: Double) -> Double {
        guard bearing != 0 else { return 0 }
        let turning = bearing.truncatingRemainder(dividingBy: 90) == 0 ? 0.0 : 2
        let scaling = level.isExact ? 0 : 2 * max(level.magnification, 1)
        return turning + scaling == 0 ? 0 : turning + scaling + 0.5
    }
}

extension TileCoordinate {
    /// Whether a tile overlaps an area; an area that crosses the antimeridian counts as the whole world.
    ///
    /// As in MapLibre: from the tile with the northwest corner up to the tile with the southeast corner.
    fileprivate func touches(_ bounds: GeoBounds) -> Bool {
        guard !bounds.crossesAntimeridian else { return true }
        let side = Double(1 << z)
        let start = WebMercator.project(Coordinate(latitude: bounds.north, longitude: bounds.west))
        let end = WebMercator.project(Coordinate(latitude: bounds.south, longitude: bounds.east))
        let (x, y) = (Double(x), Double(y))
        return x >= (start.x * side).rounded(.down) && x < (end.x * side).rounded(.up)
            && y >= (start.y * side).rounded(.down) && y < (end.y * side).rounded(.up)
    }
}
