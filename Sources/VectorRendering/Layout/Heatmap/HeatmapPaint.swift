/// The paint of a heatmap layer in one tile at a zoom.
package struct HeatmapPaint: Sendable {
    /// Radius of influence in points.
    package var radius: PaintColumn<Float> = .constant(30)
    /// The weight of each point.
    package var weight: PaintColumn<Float> = .constant(1)
    /// A factor for all weights.
    package var intensity: Float = 1
    /// Opacity, 0 to 1.
    package var opacity: Float = 1
    /// Premultiplied colors by density, 0 to 1 in even steps.
    package var ramp: [UInt32]

    /// Creates a paint with the defaults of the style specification.
    package init(ramp: [UInt32]) { self.ramp = ramp }
}
