import CShapes

/// The color and coverage of a line's pixels.
package struct LineInk: Hashable, Sendable {
    /// Premultiplied color, including the opacity.
    package var word: UInt32
    /// Distance from the middle to the outer edge, in points.
    package var outset: Float
    /// Distance from the middle to the inner edge, in points; 0 for a line without a gap.
    package var inset: Float
    /// Width over which edges fade, in points.
    package var fade: Float
    /// The dashes; nil for a solid line.
    package var dashes: DashPattern?
    /// Half the width of the transition between dash and gap, in distances of the pattern (0 to 1).
    package var dashSoftness: Float
    /// Colors along the whole line instead of `word`; nil for one color.
    package var gradient: LineGradient?
    /// An image along the line instead of `word`, once per period of the distance; nil for one color.
    package var pattern: Texture?
    /// Opacity of the gradient or image, 0 to 1.
    package var opacity: Float

    /// A solid line of one color.
    package init(word: UInt32, outset: Float, inset: Float, fade: Float) {
        self.word = word
        self.outset = outset
        self.inset = inset
        self.fade = fade
        dashes = nil
        dashSoftness = 0
        gradient = nil
        pattern = nil
        opacity = 1
    }

    /// Passes the ink of a line of one color to C.
    @inline(__always)
    borrowing func withPlainInk(_ body: (inout line_ink) -> Void) {
        var plain = line_ink()
        (plain.word, plain.outset, plain.inset, plain.fade) = (word, outset, inset, fade)
        plain.dash_softness = dashSoftness
        guard let dashes else { return body(&plain) }
        dashes.withValues { values, rows in
            (plain.dashes, plain.dash_rows) = (values.baseAddress, rows)
            body(&plain)
        }
    }

    /// The coverage of a pixel, 0 to 1, at a distance from the middle of the line.
    ///
    /// - Parameters:
    ///   - distance: in units of the outer edge.
    ///   - fade: width over which edges fade there, in points.
    @inline(__always)
    func coverage(_ distance: Float, _ fade: Float) -> Float {
        let distance = distance * outset
        let alpha = min(distance - (inset - fade), outset - distance) / fade
        return alpha > 0 ? min(alpha, 1) : 0
    }

    /// The same for four pixels, not clamped.
    @inline(__always)
    func coverages(_ distance: SIMD4<Float>, _ fade: SIMD4<Float>) -> SIMD4<Float> {
        let distance = distance * outset
        let (inner, outer) = (distance - (inset - fade), outset - distance)
        return inner.replacing(with: outer, where: outer .< inner) / fade
    }
}

/// Colors from the start of a line to its end.
package struct LineGradient: Hashable, Sendable {
    private let words: [UInt32]
    private let isStepped: Bool
    private let start: Float
    private let span: Float

    /// - Parameters:
    ///   - words: premultiplied colors, at least one.
    ///   - isStepped: whether colors change abruptly and not gradually.
    ///   - part: the range of the colors on this line, 0...1 for all of them.
    package init(words: [UInt32], isStepped: Bool, part: ClosedRange<Float> = 0...1) {
        self.words = words.isEmpty ? [0] : words
        self.isStepped = isStepped
        start = part.lowerBound
        span = part.upperBound - part.lowerBound
    }

    /// The color at a fraction of the line.
    @inline(__always)
    func word(at progress: Float) -> UInt32 {
        let last = words.count - 1
        let part = start + (progress > 0 ? min(progress, 1) : 0) * span
        let place = part > 0 ? min(part, 1) * Float(words.count) : 0
        if isStepped { return words[min(Int(place), last)] }
        let position = max(place - 0.5, 0)
        let index = min(Int(position), last)
        let factor = UInt32((position - Float(index)) * 255 + 0.5)
        let (from, to) = (words[index], words[min(index + 1, last)])
        guard factor > 0, from != to else { return from }
        return PixelBlending.scaled(from, by: 255 - min(factor, 255)) &+ PixelBlending.scaled(to, by: min(factor, 255))
    }
}
