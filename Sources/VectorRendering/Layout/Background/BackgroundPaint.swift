/// How the background is painted at a zoom.
package struct BackgroundPaint: Hashable, Sendable {
    /// Colour without opacity.
    package var color: PaintColor
    /// 0 to 1.
    package var opacity: Float

    /// A paint.
    package init(color: PaintColor, opacity: Float = 1) {
        self.color = color
        self.opacity = opacity
    }
}
