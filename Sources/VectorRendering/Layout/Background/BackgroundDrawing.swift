import Imaging
import Rasterising

/// Draws the background, independent of tiles.
struct BackgroundDrawing {
    func draw(_ paint: BackgroundPaint, on canvas: inout Pixmap) {
        fill(paint, &canvas)
        paint.poles?.draw(opacity: paint.opacity, on: &canvas)
    }

    private func fill(_ paint: BackgroundPaint, _ canvas: inout Pixmap) {
        if let pattern = paint.pattern {
            let region = PixelRegion(width: canvas.width, height: canvas.height)
            let width = canvas.width
            var pixels = canvas.pixels.mutableSpan
            return PatternInk(pattern.texture, pattern.map, opacity: paint.opacity)
                .draw(in: region, of: &pixels, width: width)
        }
        let word = PixelBlending.word(paint.color * paint.opacity)
        guard word >> 24 < 255 else { return canvas.fill(with: word) }
        guard word >> 24 > 0 else { return }
        var pixels = canvas.pixels.mutableSpan
        for index in pixels.indices { pixels[index] = PixelBlending.over(word, pixels[index]) }
    }
}
