/// The paint of a circle layer at a zoom; lengths in points.
package struct CirclePaint: Sendable {
    /// Radius up to the stroke.
    package var radius: PaintColumn<Float> = .constant(5)
    /// Color without opacity.
    package var color: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// Fraction of the radius that fades, 0 to 1.
    package var blur: PaintColumn<Float> = .constant(0)
    /// Opacity, 0 to 1.
    package var opacity: PaintColumn<Float> = .constant(1)
    /// Width of the stroke.
    package var strokeWidth: PaintColumn<Float> = .constant(0)
    /// Color without opacity.
    package var strokeColor: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// Opacity, 0 to 1.
    package var strokeOpacity: PaintColumn<Float> = .constant(1)
    /// Translation of the layer.
    package var translation = Translation()

    /// The defaults of the style specification.
    package init() {}

    /// Whether the layer is invisible.
    var isInvisible: Bool {
        opacity.constant == 0 && (strokeWidth.constant == 0 || strokeOpacity.constant == 0)
    }
}
