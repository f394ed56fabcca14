import Imaging
import MapGeometry
import TileSources

/// The tiles of a raster layer as pixels.
struct DecodedTiles: DecodedLayer {
    /// Minimum number of tiles for which identical bytes are no coincidence.
    private static let minimumRepeats = 4

    private let plan: TilePlan
    private let found: [TileFetch.Found]
    private let pixmaps: [TileCoordinate: Pixmap]
    let parts: [LayerPart]

    init(plan: TilePlan, found: [TileFetch.Found], pixmaps: [TileCoordinate: Pixmap]) {
        (self.plan, self.found, self.pixmaps) = (plan, found, pixmaps)
        parts = [
            LayerPart(of: plan, found, repeatsOneImage: Self.repeatsOneImage(found, pixmaps))
        ]
    }

    var id: String { plan.tileset.id }
    var opacity: Double { plan.tileset.opacity }
    var tilePixels: Int { pixmaps.values.reduce(0) { $0 + $1.pixels.count } }
    var isResampled: Bool { plan.level?.isExact == false }

    var isPhotographic: Bool {
        found.contains { $0.tile?.format == .image(.jpeg) || $0.tile?.format == .image(.webp) }
    }

    func painting(on frame: StraightFrame) -> LayerPainting {
        .straight { canvas, background in
            guard let level = plan.level else { return }
            // The canvas, unless there is one, and a resampled layer that is blended with it.
            let canvases = (canvas == nil ? 1 : 0) + (level.isExact ? 0 : 1)
            let squares = TileSquares.newPixels(found, decoded: pixmaps, side: level.tilePixels)
            try MemoryRequest.check(
                (canvases * frame.width * frame.height + squares) * MemoryRequest.canvas, for: "the tileset \(id)")
            let painter = LayerPainter(
                level: level, cells: plan.cells, squares: TileSquares(found, decoded: pixmaps, side: level.tilePixels),
                opacity: opacity, frame: frame)
            painter.paint(on: &canvas, background: background)
        }
    }

    /// Whether all tiles are the same image; plain tiles, such as the sea, do not count.
    private static func repeatsOneImage(_ found: [TileFetch.Found], _ pixmaps: [TileCoordinate: Pixmap]) -> Bool {
        let tiles = found.compactMap { entry in entry.origin.flatMap { origin in entry.tile.map { (origin, $0) } } }
        guard Set(tiles.map(\.0)).count >= minimumRepeats, let first = tiles.first,
            tiles.allSatisfy({ $0.1.bytes == first.1.bytes }), let pixmap = pixmaps[first.0]
        else { return false }
        return pixmap.pixels.contains { $0 != pixmap.pixels[0] }
    }
}
