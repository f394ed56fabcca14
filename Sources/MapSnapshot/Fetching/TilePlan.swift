import MapGeometry
import Platform

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
        let reach = viewport.isTilted ? 0 : filterReach(level, bearing: viewport.bearing)
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

/// The level of a tileset used for an image, and how its pixels relate to the image's.
struct TileLevel: Hashable, Sendable {
    /// Maximum number of levels above the shallowest level of a set at which its tiles are drawn downscaled; each level
    /// takes four times as many tiles.
    static let maximumUnderzoom = 2

    /// Zoom level of the tiles.
    private(set) var z: Int
    /// 2 to request `@2x` variants, otherwise 1.
    let density: Int
    /// Pixels per side of one tile.
    let tilePixels: Int
    /// Image pixels per tile pixel; 1 means that tiles are copied unchanged.
    private(set) var magnification: Double
    /// Number of levels between the ideal one and `z`, if the set is not deep enough.
    private(set) var overzoom: Int
    /// Maximum number of levels to upscale parents of missing tiles.
    private(set) var ancestors: Int

    /// Chooses the level; nil if the set has none close enough.
    ///
    /// The level is `floor(zoom + log2(scale * 256 / tile pixels) + 0.75)`: an image is upscaled at most 2^0.25 = 1.19
    /// times and otherwise downscaled.
    init?(of layer: ReadyTileset, viewport: Viewport, request: ValidatedRequest) {
        let metadata = layer.metadata
        let dense = metadata.densities.contains(2) && (request.scale >= 2 || !metadata.densities.contains(1))
        density = dense ? 2 : 1
        tilePixels = metadata.tileSize * density
        let pixelsWanted: Double =
            switch request.detail {
            // Up to the density that the tiles state, their labels keep their size.
            case .sharp: max(request.scale, layer.statedDensity) * 256 / Double(tilePixels)
            case .legible: 256 * layer.density * Double(density) / Double(tilePixels)
            }
        func level(_ pixelsWanted: Double) -> Int {
            max(0, Int((viewport.zoom + log2(pixelsWanted) + 0.75).rounded(.down)))
        }
        let ideal = level(pixelsWanted)
        let zooms = metadata.zooms ?? 0...TileCoordinate.deepestZoom
        // Counted from the level for scale 1, so that a place has an image at every scale or at none.
        let gain = max(0, ideal - level(layer.statedDensity * 256 / Double(tilePixels)))
        let allowed = gain + request.overzoomLimit
        guard ideal <= zooms.upperBound + allowed, ideal >= zooms.lowerBound - Self.maximumUnderzoom else { return nil }
        z = min(max(ideal, zooms.lowerBound), zooms.upperBound)
        overzoom = max(0, ideal - zooms.upperBound)
        ancestors = request.missingTiles.upscales ? allowed - overzoom : 0
        let exact =
            exp2(viewport.zoom - Double(z)) * 256 * request.scale / Double(tilePixels)
        // Less than a hundredth of a pixel over the whole image counts as the same grid.
        let longest = max(request.size.width, request.size.height) * request.scale
        magnification = abs(exact - 1) * longest < 0.01 ? 1 : exact
    }

    /// Maximum number of levels above missing images of a style at which parents are looked for.
    private static let styledAncestors = 10

    /// Chooses the level of a style's source, which is drawn at any zoom beyond its deepest level; nil below its
    /// minimum zoom.
    ///
    /// Missing images are always drawn from parents, as in MapLibre, unless they are an error.
    ///
    /// - Parameter wanted: the requested integer zoom of this source.
    init?(styled tileset: ReadyTileset, wanted: Int, request: ValidatedRequest) {
        let metadata = tileset.metadata
        let zooms = metadata.zooms ?? 0...TileCoordinate.deepestZoom
        guard wanted >= zooms.lowerBound else { return nil }
        z = min(wanted, zooms.upperBound)
        (magnification, overzoom) = (1, 0)
        guard !tileset.isVector else {
            (density, tilePixels) = (1, metadata.tileSize)
            ancestors = request.overzoomLimit
            return
        }
        let dense = metadata.densities.contains(2) && (request.scale >= 2 || !metadata.densities.contains(1))
        density = dense ? 2 : 1
        tilePixels = metadata.tileSize * density
        ancestors = request.missingTiles == .fail ? 0 : Self.styledAncestors
    }

    /// The levels at which a whole layer may be drawn, deepest first: this one, or with `MissingTiles.uniform` those of
    /// its parents, too.
    func choices(for request: ValidatedRequest, in tileset: ReadyTileset) -> [TileLevel] {
        guard request.missingTiles == .uniform else { return [self] }
        let shallowest = tileset.metadata.zooms?.lowerBound ?? 0
        return (0...max(ancestors, 0)).filter { z - $0 >= max(shallowest, 0) }.map(raised)
    }

    /// The level some levels up, for a whole layer: no parents of its tiles are tried.
    private func raised(by levels: Int) -> TileLevel {
        var level = self
        level.z -= levels
        level.overzoom += levels
        level.magnification *= Double(1 << levels)
        level.ancestors = 0
        return level
    }

    /// Whether tiles are aligned to pixels and copied unchanged.
    var isExact: Bool { magnification == 1 }
}
