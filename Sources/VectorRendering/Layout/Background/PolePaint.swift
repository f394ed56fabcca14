import Imaging
import MapGeometry
import Rasterising

/// The colors north and south of the world, where no tile is.
package struct PolePaint: Hashable, Sendable {
    private let north, south: PaintColor
    /// The rows of the world at a pixel: of the origin, and what a pixel to the right and one down add; the world has
    /// rows 0 to 1.
    private let origin, right, down: Double
    /// The same of what they are divided by: 1 without tilt.
    private var (weight, rightWeight, downWeight) = (1.0, 0.0, 0.0)

    /// Creates a paint for a view; nil if it shows nothing beyond the world.
    package init?(north: PaintColor, south: PaintColor, in view: StyledView) {
        (self.north, self.south) = (north, south)
        if view.isTilted {
            guard let world = TileCoordinate(z: 0, x: 0, y: 0) else { return nil }
            let map = TilePlacement(world, column: 0, styleZoom: 0, in: view).unitMap(width: 1, height: 1)
            (origin, right, down) = (map.y, map.columnY, map.rowY)
            (weight, rightWeight, downWeight) = (map.weight, map.columnWeight, map.rowWeight)
        } else {
            let (start, end) = (view.ground(0, 0), view.ground(0, 1))
            let (x, y) = (end.x - start.x, end.y - start.y)
            let square = x * x + y * y
            guard square > 0, square.isFinite else { return nil }
            (right, down) = (x / square, y / square)
            origin = -(start.x * x + start.y * y) / square
        }
        let (width, height) = (Double(view.width), Double(view.height))
        let isBeyond = [(0, 0), (width, 0), (0, height), (width, height)].contains { x, y in
            let row = origin + right * x + down * y
            return row < 0 || row > weight + rightWeight * x + downWeight * y
        }
        guard isBeyond else { return nil }
    }

    /// Fills the pixels whose centers lie beyond the world.
    func draw(opacity: Float, on canvas: PixmapBand) {
        let words = [north, south].map { PixelBlending.word($0 * opacity) }
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        for row in canvas.rows {
            let start = origin + down * (Double(row) + 0.5)
            let startWeight = weight + downWeight * (Double(row) + 0.5)
            for column in 0..<width {
                let world = start + right * (Double(column) + 0.5)
                guard world < 0 || world > startWeight + rightWeight * (Double(column) + 0.5) else { continue }
                let index = row * width + column
                pixels[index] = PixelBlending.over(words[world < 0 ? 0 : 1], pixels[index])
            }
        }
    }
}
