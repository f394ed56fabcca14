package import Rasterising

/// The paint of a line layer at a zoom; lengths in points.
package struct LinePaint: Sendable {
    /// Color without opacity.
    package var color: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
    /// Opacity, 0 to 1.
    package var opacity: PaintColumn<Float> = .constant(1)
    /// Width of the line, or of each line beside a gap.
    package var width: PaintColumn<Float> = .constant(1)
    /// Width of the gap between two lines; 0 for a single line.
    package var gapWidth: PaintColumn<Float> = .constant(0)
    /// Offset to the right of the line's direction.
    package var offset: PaintColumn<Float> = .constant(0)
    /// Blur of the edges, in addition to one pixel.
    package var blur: PaintColumn<Float> = .constant(0)
    /// Translation of the layer.
    package var translation = Translation()
    /// Dashes; nil for solid lines.
    package var dashes: PaintColumn<DashPattern?> = .constant(nil)
    /// Images instead of the color, nil for features without one; nil for colors.
    package var pattern: PaintColumn<PatternImage?>?
    /// How far the ends of dashes fade to either side, in pixels at the tile's integer zoom.
    package var dashFade: Float = 1
    /// The width at the tile's integer zoom, the unit of dashes and images.
    package var dashWidth: PaintColumn<Float> = .constant(1)
    /// Colors along the tile's part of each line instead of `color`.
    package var gradient: PaintColumn<LineGradient>?

    /// The defaults of the style specification.
    package init() {}

    /// Whether the layer is invisible.
    var isInvisible: Bool { opacity.constant == 0 || width.constant == 0 }

    /// Whether all features are drawn with the same ink, at the same distances.
    var isConstant: Bool {
        color.constant != nil && opacity.constant != nil && width.constant != nil && gapWidth.constant != nil
            && offset.constant != nil && blur.constant != nil && dashes.constant != nil
            && dashWidth.constant != nil && pattern == nil && gradient == nil
    }

    /// Maximum distance of a feature's drawing from its geometry, in points.
    func reach(ofFeature index: Int) -> Float {
        let reach = gapWidth[index] / 2 + width[index] * 1.5 + abs(offset[index]) + 2
        return reach.isFinite ? min(max(reach, 0), 40_000) : 0
    }
}
