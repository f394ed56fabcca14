import Imaging
import MapGeometry
import Platform

/// Draws the tiles of one layer on the canvas.
///
/// If tile pixels and image pixels have the same size, the grid is rounded to whole pixels once and tiles are copied
/// unchanged. Otherwise all tiles are joined into one image, which is resampled at once: no filter ends at a tile's
/// edge, so there are no seams.
struct LayerPainter {
    let level: TileLevel
    let cells: [TileCover.Cell]
    let squares: TileSquares
    let opacity: Double
    let frame: StraightFrame

    /// Draws over the canvas.
    ///
    /// - Parameters:
    ///   - canvas: a canvas with the frame's size, or nil if nothing is drawn yet; never nil afterwards.
    ///   - background: the fill of a new canvas.
    ///   - threads: draw bands of a large canvas.
    /// - Throws: `CancellationError`.
    func paint(on canvas: inout Pixmap?, background: UInt32, _ threads: SpareThreads) throws {
        if !level.isExact, canvas == nil, background >> 24 == 0xFF, opacity == 1 {
            canvas = try resampled(fill: background, threads)
            return
        }
        let (squares, opacity) = (try squares(threads), opacity)
        @Sendable func draw(on band: PixmapBand, check: () throws -> Void) throws {
            for square in squares {
                try check()
                try Task.checkCancellation()
                band.blend(square.image, x: square.x, y: square.y, opacity: opacity)
            }
        }
        if var target = canvas.take() {
            try target.drawInBands(threads, draw)
            canvas = target
        } else {
            let isCovered = opacity == 1 && areCovering(squares)
            canvas = try Pixmap(width: frame.width, height: frame.height, threads) { band, check in
                if !isCovered { band.fill(with: background) }
                try draw(on: band, check: check)
            }
        }
    }

    /// What is drawn, with top left corners in pixels of the canvas: the tiles, or one resampled image of them.
    private func squares(_ threads: SpareThreads) throws -> [PixmapMosaic.Square] {
        guard level.isExact else {
            return [PixmapMosaic.Square(x: 0, y: 0, image: DecodedImage(try resampled(fill: 0, threads)))]
        }
        let pixels = frame.worldWidth
        let left = Int((frame.center.x * pixels - Double(frame.width) / 2 + 0.5).rounded(.down))
        let top = Int((frame.center.y * pixels - Double(frame.height) / 2 + 0.5).rounded(.down))
        return placed(left: left, top: top)
    }

    /// Whether opaque tiles, no two of which overlap, take all pixels of the frame.
    private func areCovering(_ squares: [PixmapMosaic.Square]) -> Bool {
        let area = squares.reduce(0) { area, square in
            let columns = (square.x..<square.x + square.image.width).clamped(to: 0..<frame.width)
            let rows = (square.y..<square.y + square.image.height).clamped(to: 0..<frame.height)
            return area + columns.count * rows.count
        }
        return area == frame.width * frame.height && squares.allSatisfy(\.image.isOpaque)
    }

    /// The available tiles, with their top left corners in pixels of the level.
    ///
    /// - Parameters:
    ///   - left: pixels of the level from the antimeridian to the left edge of the target.
    ///   - top: pixels of the level from the top of the world to the top edge of the target.
    private func placed(left: Int, top: Int) -> [PixmapMosaic.Square] {
        let side = level.tilePixels
        return cells.compactMap { cell in
            squares[cell.coordinate].map { tile in
                PixmapMosaic.Square(x: cell.column * side - left, y: cell.row * side - top, image: tile.image)
            }
        }
    }

    private func resampled(fill: UInt32, _ threads: SpareThreads) throws -> Pixmap {
        let factor = level.magnification
        let worldWidth = frame.worldWidth / factor
        let (centerX, centerY) = (frame.center.x * worldWidth, frame.center.y * worldWidth)
        let (halfWidth, halfHeight) = (Double(frame.width) / factor / 2, Double(frame.height) / factor / 2)
        let columns = Stretch(centerX - halfWidth, centerX + halfWidth, tile: level.tilePixels, factor: factor)
        let rows = Stretch(centerY - halfHeight, centerY + halfHeight, tile: level.tilePixels, factor: factor)
        let mosaic = PixmapMosaic(
            width: columns.count, height: rows.count, fill: fill,
            squares: placed(left: columns.start, top: rows.start))
        let box = ResamplingBox(
            x0: columns.from - Double(columns.start), y0: rows.from - Double(rows.start),
            x1: columns.to - Double(columns.start), y1: rows.to - Double(rows.start))
        return try Resampler.resample(mosaic, box: box, width: frame.width, height: frame.height, threads) {
            try Task.checkCancellation()
        }
    }
}

/// The pixels of a level along one axis of the image.
private struct Stretch {
    /// Start and end of the image.
    let from, to: Double
    /// First pixel of the mosaic, and number of pixels.
    let start, count: Int

    /// Whole pixels around the image, including the filter's support, within the visible tiles.
    init(_ from: Double, _ to: Double, tile: Int, factor: Double) {
        self.from = from
        self.to = to
        let reach = Int((2 * max(1, 1 / factor)).rounded(.up)) + 2
        let side = Double(tile)
        let first = Int((from / side).rounded(.down)) * tile
        let last = max(first + tile, Int((to / side).rounded(.up)) * tile)
        start = max(first, Int(from.rounded(.down)) - reach)
        count = min(last, Int(to.rounded(.up)) + reach) - start
    }
}
