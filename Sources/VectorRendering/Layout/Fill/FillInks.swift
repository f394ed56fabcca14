import Rasterising

/// The inks of the features of a tile, one after the other.
struct FillInks {
    /// The ink of the areas.
    private(set) var fill = FillInk(0)
    /// The ink of the outlines.
    private(set) var outline = OutlineInk(FillInk(0))
    /// Whether the feature's ink can change a pixel.
    private(set) var isVisible = false

    private let isOutline: Bool
    /// Whether all features have one ink, which is already there.
    private let isConstant: Bool
    private let color: PaintColumn<PaintColor>
    private let opacity: PaintColumn<Float>
    private let patterns: PaintColumn<PatternImage?>?
    private let placement: TilePlacement

    /// - Parameter count: number of features.
    init(_ paint: FillPaint, _ placement: TilePlacement, isOutline: Bool, count: Int) {
        (self.isOutline, self.placement) = (isOutline, placement)
        color = isOutline ? paint.outlineColor ?? paint.color : paint.color
        opacity = paint.opacity
        patterns = !isOutline || paint.outlineColor == nil ? paint.pattern : nil
        guard patterns == nil, let color = color.constant, let opacity = opacity.constant else {
            isConstant = false
            return
        }
        isConstant = true
        set(FillInk(PixelBlending.word(color * opacity)), isReused: count >= 64)
    }

    /// Takes the ink of a feature.
    @inline(__always)
    mutating func select(_ index: Int) {
        if !isConstant { set(index) }
    }

    private mutating func set(_ index: Int) {
        guard let patterns else {
            return set(FillInk(PixelBlending.word(color[index] * opacity[index])), isReused: false)
        }
        isVisible = false
        guard let image = patterns[index] else { return }
        set(FillInk(PatternInk(image.texture, image.map(placement), opacity: opacity[index])), isReused: false)
    }

    private mutating func set(_ ink: FillInk, isReused: Bool) {
        isVisible = ink.isVisible
        if isOutline { outline = OutlineInk(ink, isReused: isReused) } else { fill = ink }
    }
}
