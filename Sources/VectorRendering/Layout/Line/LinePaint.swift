package import Rasterising

/// How the lines of a layer are painted at a zoom; lengths in points.
package struct LinePaint: Sendable {
    /// Colour without opacity.
    package var color: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// 0 to 1.
    package var opacity: PaintColumn<Float> = .constant(1)
    /// Of the line, or of each side of a gap.
    package var width: PaintColumn<Float> = .constant(1)
    /// Between the two sides of a line; 0 for a single line.
    package var gapWidth: PaintColumn<Float> = .constant(0)
    /// To the right of the line's direction.
    package var offset: PaintColumn<Float> = .constant(0)
    /// Over how much more than a pixel edges fade.
    package var blur: PaintColumn<Float> = .constant(0)
    /// How far all of it is moved.
    package var translation = Translation()
    /// Dashes; nil for solid lines.
    package var dashes: PaintColumn<DashPattern?> = .constant(nil)
    /// The width at the tile's whole zoom, by which dashes are measured.
    package var dashWidth: PaintColumn<Float> = .constant(1)
    /// Colours along the tile's part of each line in place of `color`.
    package var gradient: PaintColumn<LineGradient>?

    /// The defaults of the style specification.
    package init() {}

    /// Whether nothing can be seen.
    var isInvisible: Bool { opacity.constant == 0 || width.constant == 0 }

    /// What a feature's lines can reach from their middle, in points.
    func reach(ofFeature index: Int) -> Float {
        let reach = gapWidth[index] / 2 + width[index] * 1.5 + abs(offset[index]) + 2
        return reach.isFinite ? min(max(reach, 0), 40_000) : 0
    }
}
