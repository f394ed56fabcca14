package import Imaging
import Rasterising

extension DrawList {
    /// Draws all layers over an image.
    package func draw(on canvas: inout Pixmap) { draw(on: &canvas, check: {}) }

    /// Draws all layers over an image.
    ///
    /// - Parameter check: called before each layer; throwing stops drawing.
    package func draw(on canvas: inout Pixmap, check: () throws -> Void) rethrows {
        var (fills, lines) = (FillDrawing(), LineDrawing())
        for layer in layers {
            try check()
            Self.draw(layer, &fills, &lines, on: &canvas)
        }
    }

    private static func draw(
        _ layer: Layer, _ fills: inout FillDrawing, _ lines: inout LineDrawing, on canvas: inout Pixmap
    ) {
        switch layer {
        case .background(let paint): BackgroundDrawing().draw(paint, on: &canvas)
        case .fill(let tiles): fills.draw(tiles, on: &canvas)
        case .line(let tiles): lines.draw(tiles, on: &canvas)
        case .circle(let tiles): CircleDrawing().draw(tiles, on: &canvas)
        case .heatmap(let tiles): HeatmapDrawing().draw(tiles, on: &canvas)
        case .raster(let tiles): RasterDrawing().draw(tiles, on: &canvas)
        case .image(let image, let paint, let view): ImageDrawing().draw(image, paint, in: view, on: &canvas)
        case .hillshade(let tiles): HillshadeDrawing().draw(tiles, on: &canvas)
        case .colorRelief(let tiles): ColorReliefDrawing().draw(tiles, on: &canvas)
        case .group(let opacity, let layers):
            var part = Pixmap(width: canvas.width, height: canvas.height)
            for layer in layers { draw(layer, &fills, &lines, on: &part) }
            let coverage = UInt32(max(min(opacity, 1), 0) * 255 + 0.5)
            var pixels = canvas.pixels.mutableSpan
            for index in pixels.indices where part.pixels[index] != 0 {
                pixels[index] = PixelBlending.over(part.pixels[index], coverage: coverage, pixels[index])
            }
        }
    }
}
