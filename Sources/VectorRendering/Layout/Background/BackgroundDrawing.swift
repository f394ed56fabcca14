import Imaging
import Rasterising

/// Draws the background, independent of tiles.
struct BackgroundDrawing {
    func draw(_ paint: BackgroundPaint, on canvas: inout Pixmap) {
        let word = PixelBlending.word(paint.color * paint.opacity)
        guard word >> 24 < 255 else { return canvas.fill(with: word) }
        guard word >> 24 > 0 else { return }
        var pixels = canvas.pixels.mutableSpan
        for index in pixels.indices { pixels[index] = PixelBlending.over(word, pixels[index]) }
    }
}
