/// The paint of the background at a zoom.
package struct BackgroundPaint: Hashable, Sendable {
    /// Color without opacity.
    package var color: PaintColor
    /// Opacity, 0 to 1.
    package var opacity: Float

    /// Creates a paint.
    package init(color: PaintColor, opacity: Float = 1) {
        self.color = color
        self.opacity = opacity
    }
}
