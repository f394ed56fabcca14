/// How the circles of a layer are painted at a zoom; lengths in points.
package struct CirclePaint: Sendable {
    /// From the centre to the stroke.
    package var radius: PaintColumn<Float> = .constant(5)
    /// Colour without opacity.
    package var color: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// How much of the radius fades, 0 to 1.
    package var blur: PaintColumn<Float> = .constant(0)
    /// 0 to 1.
    package var opacity: PaintColumn<Float> = .constant(1)
    /// Width of the stroke.
    package var strokeWidth: PaintColumn<Float> = .constant(0)
    /// Colour without opacity.
    package var strokeColor: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// 0 to 1.
    package var strokeOpacity: PaintColumn<Float> = .constant(1)
    /// How far all of it is moved.
    package var translation = Translation()

    /// The defaults of the style specification.
    package init() {}

    /// Whether nothing can be seen.
    var isInvisible: Bool {
        opacity.constant == 0 && (strokeWidth.constant == 0 || strokeOpacity.constant == 0)
    }
}
