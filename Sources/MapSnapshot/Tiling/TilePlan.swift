import MapGeometry

/// Viewport to tiles: which squares of which level each layer needs.
struct TilePlan: Sendable {
    /// One layer's part.
    struct Layer: Sendable {
        let layer: ReadyLayer
        /// Nil where the set has no level near enough to the picture's.
        let level: TileLevel?
        /// The squares of the grid that the picture shows, row by row; a world seen twice has each of its twice.
        let cells: [TileCover.Cell]

        /// Every tile once, in reading order.
        var coordinates: [TileCoordinate] {
            var seen: Set<TileCoordinate> = []
            return cells.map(\.coordinate).filter { seen.insert($0).inserted }
        }
    }

    let layers: [Layer]

    /// Plans all layers.
    ///
    /// - Throws: `SnapshotError` with `tooLarge` before anything is allocated for too many tiles.
    init(layers: [ReadyLayer], viewport: Viewport, request: SnapshotRequest) throws {
        self.layers = try layers.map { layer in
            guard let level = TileLevel(of: layer, viewport: viewport, request: request) else {
                return Layer(layer: layer, level: nil, cells: [])
            }
            let reach = Self.filterReach(level, bearing: viewport.bearing)
            let cover = TileCover(viewport: viewport, z: level.z, margin: reach / request.scale)
            guard !cover.exceeds(SnapshotLimits.tiles) else {
                throw SnapshotError(
                    .tooLarge,
                    "the picture needs more than \(SnapshotLimits.tiles) tiles of zoom \(level.z) of tile set "
                        + "\(layer.id): ask for a smaller picture or another zoom")
            }
            return Layer(layer: layer, level: level, cells: Array(cover))
        }
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
