/// The paint of a symbol layer at a zoom; lengths in points.
struct SymbolPaint: Sendable {
    /// The paint of texts, or of icons.
    struct Part: Sendable {
        /// Opacity, 0 to 1.
        var opacity: PaintColumn<Float> = .constant(1)
        /// Color of texts and of icons that are distance fields (SDF).
        var color: PaintColumn<PaintColor> = .constant([0, 0, 0, 1])
        /// Color of the halo.
        var haloColor: PaintColumn<PaintColor> = .constant(.zero)
        /// Width of the halo.
        var haloWidth: PaintColumn<Float> = .constant(0)
        /// Blur of the halo.
        var haloBlur: PaintColumn<Float> = .constant(0)
        /// Translation of the layer.
        var translation = Translation()

        /// Whether any of it is visible.
        var isVisible: Bool { opacity.constant != 0 }
        /// Whether there may be halos.
        var hasHalo: Bool { haloWidth.constant != 0 }
    }

    var text = Part()
    var icon = Part()
}
