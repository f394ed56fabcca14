import Imaging
import MapGeometry
import Rasterising
import VectorRendering

/// The tiles of a raster layer on tilted ground, which are drawn one by one onto the canvas.
struct TiltedTiles {
    private let id: String
    private let tiles: [DrawnTile<RasterLayout, RasterPaint>]

    /// - Parameter decoded: the decoded images, by the tiles they were read from.
    init(_ plan: TilePlan, in view: StyledView, _ found: [TileFetch.Found], decoded: [TileCoordinate: RasterTile]) {
        id = plan.tileset.id
        var paint = RasterPaint()
        paint.opacity = Float(plan.tileset.opacity)
        let origins = Dictionary(found.map { ($0.wanted, $0.origin) }) { first, _ in first }
        var textures: [TileCoordinate: RasterLayout] = [:]
        tiles = plan.cells.compactMap { cell in
            guard let origin = origins[cell.coordinate] ?? nil, let image = decoded[origin]?.image else { return nil }
            let layout = textures[origin] ?? Texture(image.pixmap).map(RasterLayout.init)
            textures[origin] = layout
            let placement = TilePlacement(
                origin, square: cell.coordinate, column: cell.column, styleZoom: cell.coordinate.z, in: view)
            return layout.map { DrawnTile(placement: placement, layout: $0, paint: paint) }
        }
    }

    /// - Throws: `CancellationError`; `SnapshotError` with `renderingFailed` without memory.
    func paint(on canvas: inout Pixmap) throws {
        // The copies of a tile, halved again and again, are a third of it; they are made one tile after the other.
        let largest = tiles.reduce(0) { max($0, $1.layout.texture.words.count) }
        try MemoryRequest.check(largest / 3 * MemoryRequest.canvas, for: "the tileset \(id)")
        let drawing = RasterDrawing(tiles)
        try canvas.drawInBands(RenderThreads.shared.spare) { band, goOn in
            var buffers = ValuesByType()
            try drawing.draw(on: band, &buffers) {
                try goOn()
                try Task.checkCancellation()
            }
        }
    }
}
