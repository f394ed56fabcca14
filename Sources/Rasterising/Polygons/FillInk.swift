/// What fills polygons and their outlines: a color or a pattern.
package struct FillInk: Hashable, Sendable {
    /// Premultiplied color; unused with a pattern.
    let word: UInt32
    /// The pattern; nil for a color.
    let pattern: PatternInk?
    /// Whether there is a pattern; testing `pattern` itself takes longer.
    let hasPattern: Bool
    /// Whether it can change a pixel.
    package let isVisible: Bool

    /// A premultiplied color.
    @inline(__always)
    package init(_ word: UInt32) {
        self.word = word
        pattern = nil
        hasPattern = false
        isVisible = word >> 24 > 0
    }

    /// A pattern.
    package init(_ pattern: PatternInk) {
        word = 0
        self.pattern = pattern
        hasPattern = true
        isVisible = pattern.isVisible
    }

    /// Fills columns of a row; none if the range is empty.
    @inline(__always)
    func fill(_ row: Int, _ width: Int, from start: Int32, to end: Int32, _ pixels: inout MutableSpan<UInt32>) {
        guard start < end else { return }
        let base = row &* width
        if hasPattern {
            pattern?.draw(row, Int(start)..<Int(end), &pixels, width)
        } else if word >> 24 == 255 {
            for index in (base &+ Int(start))..<(base &+ Int(end)) { pixels[index] = word }
        } else {
            for index in (base &+ Int(start))..<(base &+ Int(end)) {
                pixels[index] = PixelBlending.over(word, pixels[index])
            }
        }
    }
}

/// What outlines are drawn with.
package struct OutlineInk: Hashable, Sendable {
    let fill: FillInk
    /// The color at each distance; empty if they are not worth their time.
    let shades: [UInt32]

    /// - Parameter isReused: whether many outlines have this ink, so that shades of a color are computed in advance.
    package init(_ fill: FillInk, isReused: Bool = false) {
        self.fill = fill
        shades =
            isReused && !fill.hasPattern
            ? (0..<256).map { PixelBlending.scaled(fill.word, by: OutlineEdge.coverage($0)) } : []
    }
}
