import Imaging

/// How a layer is drawn on the canvas.
enum LayerPainting {
    /// North up, on a frame shared with adjacent layers of this kind, which is rotated once.
    case straight((_ frame: inout Pixmap?, _ background: UInt32) throws -> Void)
    /// With the bearing of the image, directly on the canvas.
    case rotated((_ canvas: inout Pixmap) throws -> Void)
}
