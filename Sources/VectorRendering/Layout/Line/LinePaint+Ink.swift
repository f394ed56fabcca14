import Rasterising

extension LinePaint {
    /// The color and coverage of a feature's line; nil if it is invisible.
    ///
    /// - Parameter scale: pixels per point; half a pixel is added to each side for its soft edge.
    func ink(ofFeature index: Int, scale: Double) -> LineInk? {
        let halfPixel = Float(0.5 / scale)
        let gap = Self.clamped(gapWidth[index]) / 2
        let half = Self.clamped(width[index]) / 2
        let inset = gap + (gap > 0 ? halfPixel : 0)
        let outset = gap + half * (gap > 0 ? 2 : 1) + (half == 0 ? 0 : halfPixel)
        let opacity = max(min(opacity[index], 1), 0)
        guard outset > 0, opacity > 0 else { return nil }
        let fade = Self.clamped(blur[index]) + Float(1 / scale)
        var ink = LineInk(
            word: PixelBlending.word(color[index] * opacity), outset: outset, inset: inset, fade: fade)
        if let pattern {
            guard let image = pattern[index] else { return nil }
            ink.pattern = image.texture
            ink.opacity = opacity
            return ink
        }
        if let dashes = dashes[index] {
            ink.dashes = dashes
            let length = Float(dashes.length) * max(dashWidth[index], 1e-3)
            ink.dashSoftness = min(dashFade / (Float(scale) * length), 1e3)
        }
        ink.gradient = gradient?[index]
        ink.opacity = opacity
        return ink.word >> 24 > 0 || gradient != nil ? ink : nil
    }

    /// Dash periods, or repetitions of its image, of a feature per tile unit; 0 without.
    func periods(ofFeature index: Int, pointsPerUnit: Double) -> Double {
        let width = Double(max(dashWidth[index], 1e-3))
        // An image is scaled to the width of the line.
        if let pattern { return pattern[index].map { pointsPerUnit * $0.height / ($0.width * width) } ?? 0 }
        return dashes[index].map { pointsPerUnit / ($0.length * width) } ?? 0
    }

    /// A width clamped to the range of styles.
    private static func clamped(_ value: Float) -> Float { value > 0 ? min(value, 4096) : 0 }
}
