package import Imaging

extension DrawList {
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
        _ layers: [any DrawnLayer], on canvas: inout Pixmap, check: () throws -> Void
    ) rethrows {
        var buffers = ValuesByType()
        for layer in layers {
            try check()
            try layer.draw(on: &canvas, &buffers, check: check)
        }
    }
}
