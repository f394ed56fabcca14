import Cairo
import Imaging

/// How a layer is drawn on the canvas.
enum LayerPainting {
    /// North up, on a frame shared with adjacent layers of this kind, which is rotated once.
    case straight((_ frame: inout Pixmap?, _ background: UInt32) throws -> Void)
    /// With the bearing of the image, directly on the canvas.
    case rotated(LayerDrawing)
}

/// Draws a layer, or its labels, with the bearing of the image.
struct LayerDrawing {
    /// Draws on the canvas.
    let onPixels: (inout Pixmap) throws -> Void
    /// Draws on the page of a vector file, as paths and text; nil for a layer that has only pixels.
    var onPage: ((borrowing CairoContext) throws -> Void)?
}
