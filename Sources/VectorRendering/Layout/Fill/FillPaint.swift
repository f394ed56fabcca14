/// How the areas of a layer are painted at a zoom.
package struct FillPaint: Sendable {
    /// Colour without opacity.
    package var color: PaintColumn<PaintColor>
    /// 0 to 1.
    package var opacity: PaintColumn<Float>
    /// Colour of outlines; nil where they take the areas' own.
    package var outlineColor: PaintColumn<PaintColor>?
    /// Whether there are outlines.
    package var isAntialiased: Bool
    /// How far all of it is moved.
    package var translation: Translation

    /// A paint.
    package init(
        color: PaintColumn<PaintColor>, opacity: PaintColumn<Float> = .constant(1),
        outlineColor: PaintColumn<PaintColor>? = nil, isAntialiased: Bool = true,
        translation: Translation = Translation()
    ) {
        self.color = color
        self.opacity = opacity
        self.outlineColor = outlineColor
        self.isAntialiased = isAntialiased
        self.translation = translation
    }

    /// Whether all areas have one opaque colour.
    ///
    /// What depends on a feature never counts as that, as in MapLibre.
    var isOpaque: Bool { color.constant?.w == 1 && opacity.constant == 1 }

    /// Whether nothing can be seen.
    var isInvisible: Bool { opacity.constant == 0 }
}
