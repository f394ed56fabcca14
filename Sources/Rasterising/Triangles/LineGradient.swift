/// Colours from the beginning of a line to its end.
package struct LineGradient: Hashable, Sendable {
    private let words: [UInt32]
    private let isStepped: Bool

    /// - Parameters:
    ///   - words: premultiplied; at least one.
    ///   - isStepped: whether colours change at once and not gradually.
    package init(words: [UInt32], isStepped: Bool) {
        self.words = words.isEmpty ? [0] : words
        self.isStepped = isStepped
    }

    /// The colour at a fraction of the line.
    @inline(__always)
    func word(at progress: Float) -> UInt32 {
        let last = words.count - 1
        let place = progress > 0 ? min(progress, 1) * Float(words.count) : 0
        if isStepped { return words[min(Int(place), last)] }
        let position = max(place - 0.5, 0)
        let index = min(Int(position), last)
        let factor = UInt32((position - Float(index)) * 255 + 0.5)
        let (from, to) = (words[index], words[min(index + 1, last)])
        guard factor > 0, from != to else { return from }
        return PixelBlending.scaled(from, by: 255 - min(factor, 255)) &+ PixelBlending.scaled(to, by: min(factor, 255))
    }
}
