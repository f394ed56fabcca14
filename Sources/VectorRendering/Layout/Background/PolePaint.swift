import Imaging
import Rasterising

/// The colors north and south of the world, where no tile is.
package struct PolePaint: Hashable, Sendable {
    private let north, south: PaintColor
    /// The rows of the world at a pixel: of the origin, and what a pixel to the right and one down add; the world has
    /// rows 0 to 1.
    private let origin, right, down: Double

    /// Creates a paint for a view; nil if it shows nothing beyond the world.
    package init?(north: PaintColor, south: PaintColor, in view: StyledView) {
        let (start, end) = (view.pixel(0, 0), view.pixel(0, 1))
        let (x, y) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        guard square > 0, square.isFinite else { return nil }
        (self.north, self.south) = (north, south)
        (right, down) = (x / square, y / square)
        origin = -(start.x * x + start.y * y) / square
        let (width, height) = (Double(view.width), Double(view.height))
        let corners = [0, right * width, down * height, right * width + down * height].map { origin + $0 }
        guard corners.contains(where: { $0 < 0 || $0 > 1 }) else { return nil }
    }

    /// Fills the pixels whose centers lie beyond the world.
    func draw(opacity: Float, on canvas: inout Pixmap) {
        let words = [north, south].map { PixelBlending.word($0 * opacity) }
        let (width, height) = (canvas.width, canvas.height)
        var pixels = canvas.pixels.mutableSpan
        for row in 0..<height {
            let start = origin + down * (Double(row) + 0.5)
            for column in 0..<width {
                let world = start + right * (Double(column) + 0.5)
                guard world < 0 || world > 1 else { continue }
                let index = row * width + column
                pixels[index] = PixelBlending.over(words[world < 0 ? 0 : 1], pixels[index])
            }
        }
    }
}
