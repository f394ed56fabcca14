/// What fills polygons and their outlines: a color or a pattern.
package struct FillInk: Hashable, Sendable {
    /// Premultiplied color; unused with a pattern.
    let word: UInt32
    /// The pattern; nil for a color.
    let pattern: PatternInk?
    /// Whether there is a pattern; testing `pattern` itself takes longer.
    let hasPattern: Bool

    /// A premultiplied color.
    @inline(__always)
    package init(_ word: UInt32) {
        self.word = word
        pattern = nil
        hasPattern = false
    }

    /// A pattern.
    package init(_ pattern: PatternInk) {
        word = 0
        self.pattern = pattern
        hasPattern = true
    }

    /// Whether it can change a pixel.
    package var isVisible: Bool { pattern?.isVisible ?? (word >> 24 > 0) }
}
