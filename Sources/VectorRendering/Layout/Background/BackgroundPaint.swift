package import Rasterising

/// A repeating image, positioned on the pixels of the whole image.
package struct PaintedPattern: Hashable, Sendable {
    /// The image.
    package let texture: Texture
    /// Its position.
    package let map: TextureMap
}

/// The paint of the background at a zoom.
package struct BackgroundPaint: Hashable, Sendable {
    /// Color without opacity.
    package var color: PaintColor
    /// An image instead of the color; nil for the color.
    package var pattern: PaintedPattern?
    /// Other colors beyond the world; nil for none.
    package var poles: PolePaint?
    /// Opacity, 0 to 1.
    package var opacity: Float

    /// Creates a paint.
    package init(color: PaintColor, pattern: PaintedPattern? = nil, opacity: Float = 1) {
        self.color = color
        self.pattern = pattern
        self.opacity = opacity
    }
}
