/// A corner of a triangle of a line.
package struct LineVertex: Hashable, Sendable {
    /// Position in the image.
    package var point: PixelPoint
    /// Across and along the line, in units of its outer edge: (0, ±1) on its sides, (1, ±1) at round caps.
    package var normalX: Float
    package var normalY: Float
    /// Distance along the line, in dash periods.
    package var distance: Float
    /// Position in the gradient, 0 to 1.
    package var progress: Float
    /// Whether it lies on the right side of the line.
    package var isRight: Bool

    /// Creates a corner.
    @inline(__always)
    package init(
        point: PixelPoint, normalX: Float, normalY: Float, distance: Float = 0, progress: Float = 0,
        isRight: Bool = false
    ) {
        self.point = point
        self.normalX = normalX
        self.normalY = normalY
        self.distance = distance
        self.progress = progress
        self.isRight = isRight
    }
}
