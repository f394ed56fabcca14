package import Imaging
import Rasterising

extension DrawList {
    /// Number of features after which drawing asks again whether to stop.
    static let featuresPerCheck = 1024
    /// Number of vertices of one feature after which drawing asks again whether to stop; a power of two.
    static let verticesPerCheck = 1 << 16
    /// Number of rows of pixels after which drawing asks again whether to stop.
    static let rowsPerCheck = 64

    /// Draws all layers and labels over an image.
    package func draw(on canvas: inout Pixmap) { draw(on: &canvas, check: {}) }

    /// Draws all layers and labels over an image.
    ///
    /// - Parameter check: called before each layer, tile, thousand features and 64 rows of pixels, and within large
    ///   features; throwing stops drawing.
    package func draw(on canvas: inout Pixmap, check: () throws -> Void) rethrows {
        try drawGround(on: &canvas, check: check)
        try drawLabels(on: &canvas, check: check)
    }

    /// Draws all layers over an image, except for the labels.
    ///
    /// - Parameter check: called before each layer, tile and thousand features; throwing stops drawing.
    package func drawGround(on canvas: inout Pixmap, check: () throws -> Void) rethrows {
        try Self.draw(layers, on: &canvas, check: check)
    }

    /// Draws the labels over an image.
    package func drawLabels(on canvas: inout Pixmap, check: () throws -> Void) rethrows {
        try Self.draw(labels, on: &canvas, check: check)
    }

    private static func draw(
        _ layers: [Layer], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        var fills = FillDrawing()
        for layer in layers {
            try check()
            try Self.draw(layer, &fills, on: &canvas, check: check)
        }
    }

    private static func draw(
        _ layer: Layer, _ fills: inout FillDrawing, on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        switch layer {
        case .background(let paint): BackgroundDrawing().draw(paint, on: &canvas)
        case .fill(let tiles): try fills.draw(tiles, on: &canvas, check: check)
        case .line(let tiles): try LineDrawing().draw(tiles, on: &canvas, check: check)
        case .circle(let tiles): try CircleDrawing().draw(tiles, on: &canvas, check: check)
        case .heatmap(let tiles): try HeatmapDrawing().draw(tiles, on: &canvas, check: check)
        case .raster(let tiles): try RasterDrawing().draw(tiles, on: &canvas, check: check)
        case .image(let image, let paint, let view):
            try ImageDrawing().draw(image, paint, in: view, on: &canvas, check: check)
        case .hillshade(let tiles): try HillshadeDrawing().draw(tiles, on: &canvas, check: check)
        case .colorRelief(let tiles): try ColorReliefDrawing().draw(tiles, on: &canvas, check: check)
        case .symbol(let symbols):
            var drawing = SymbolDrawing()
            try drawing.draw(symbols.onPixels, on: &canvas, check: check)
        case .group(let opacity, let layers):
            var part = Pixmap(width: canvas.width, height: canvas.height)
            for layer in layers { try draw(layer, &fills, on: &part, check: check) }
            let coverage = UInt32(max(min(opacity, 1), 0) * 255 + 0.5)
            var pixels = canvas.pixels.mutableSpan
            for index in pixels.indices where part.pixels[index] != 0 {
                pixels[index] = PixelBlending.over(part.pixels[index], coverage: coverage, pixels[index])
            }
        }
    }
}
