import Imaging

/// How a layer gets on the canvas.
enum LayerPainting {
    /// North up, on a frame that it shares with the layers next to it that are painted so; that frame is turned once.
    case straight((_ frame: inout Pixmap?, _ background: UInt32) throws -> Void)
    /// At the image's own bearing, over what is there.
    case turned((_ canvas: inout Pixmap) throws -> Void)
}
