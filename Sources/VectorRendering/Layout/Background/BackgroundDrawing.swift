package import Imaging
import MapGeometry
import MapStyle
import Rasterising

extension BackgroundLayer: DrawableLayer {
    func drawn(in scene: inout LayerScene) -> (any DrawnLayer)? {
        BackgroundPaint(self, zoom: scene.zoom, in: scene.view, scene.sprites).map(BackgroundDrawing.init)
    }
}

/// Draws the background, independent of tiles.
package struct BackgroundDrawing: DrawnLayer {
    package var paint: BackgroundPaint

    /// Creates a drawing.
    package init(_ paint: BackgroundPaint) { self.paint = paint }

    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        fill(canvas)
        paint.poles?.draw(opacity: paint.opacity, on: canvas)
    }

    /// Whether it sets all pixels, whatever they were.
    package var isOpaque: Bool { paint.pattern == nil && word >> 24 == 255 }

    private var word: UInt32 { PixelBlending.word(paint.color * paint.opacity) }

    private func fill(_ canvas: PixmapBand) {
        if let pattern = paint.pattern {
            let region = PixelRegion(rows: canvas.rows, width: canvas.width)
            let width = canvas.width
            var pixels = canvas.pixels.mutableSpan
            return PatternInk(pattern.texture, pattern.map, opacity: paint.opacity)
                .draw(in: region, of: &pixels, width: width)
        }
        let word = word
        guard word >> 24 < 255 else { return canvas.fill(with: word) }
        guard word >> 24 > 0 else { return }
        var pixels = canvas.pixels.mutableSpan
        for index in (canvas.rows.lowerBound * canvas.width)..<pixels.count {
            pixels[index] = PixelBlending.over(word, pixels[index])
        }
    }

    /// A rectangle shows the same as pixels without an image and other colors.
    package var isExactOnPage: Bool { paint.pattern == nil && paint.poles == nil }

    package func draw(on page: some MapPage, check: () throws -> Void) throws {
        let color = paint.color * paint.opacity
        if color.w > 0 { try page.fill(color) }
    }
}
