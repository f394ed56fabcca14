package import Colors

extension Color {
    /// The pixel of this color in a ``Pixmap``: `0xAARRGGBB`, premultiplied.
    package var premultiplied: UInt32 { AlphaWord.premultiply(straight) }
}
