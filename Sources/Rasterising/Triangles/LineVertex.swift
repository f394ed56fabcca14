/// A corner of a triangle of a line.
package struct LineVertex: Hashable, Sendable {
    /// Its place in the image.
    package var point: PixelPoint
    /// Across and along the line, in units of its outer edge: (0, ±1) on its sides, (1, ±1) at round caps.
    package var normalX: Float
    package var normalY: Float
    /// How far along the line, in periods of its dashes.
    package var distance: Float
    /// How far along what the gradient's colours are for, 0 to 1.
    package var progress: Float

    /// A corner.
    @inline(__always)
    package init(point: PixelPoint, normalX: Float, normalY: Float, distance: Float = 0, progress: Float = 0) {
        self.point = point
        self.normalX = normalX
        self.normalY = normalY
        self.distance = distance
        self.progress = progress
    }
}
