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
