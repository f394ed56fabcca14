/// A text as glyphs in lines, relative to its point; in 1/24 em, y down.
package struct ShapedText: Hashable, Sendable {
    /// What is drawn at a position.
    package enum Content: Hashable, Sendable {
        case glyph(GlyphID)
        case image(LabelText.Image)
    }

    /// A glyph or an image at its position.
    package struct Glyph: Hashable, Sendable {
        /// What is drawn.
        package var content: Content
        /// The index of the character in the text that it represents, the first one of several; known for local fonts.
        package var source: Int
        /// The section, for color.
        package var section: Int
        /// The pen to the right of the point.
        package var x: Double
        /// The top of the line below the point, moved up by the default of 17 units.
        package var y: Double
        /// Size relative to the label's size.
        package var scale: Double
        /// Distance to the next glyph at scale 1.
        package var advance: Double
        /// Whether it stands upright in a vertical line.
        package var isVertical: Bool
    }

    /// A line of glyphs.
    package struct Line: Hashable, Sendable {
        /// Indices of its glyphs.
        package var glyphs: Range<Int>
        /// How much higher it is than a line at scale 1.
        package var offset: Double

        /// Creates a line.
        package init(glyphs: Range<Int>, offset: Double) { (self.glyphs, self.offset) = (glyphs, offset) }
    }

    /// Units per em.
    package static let em = 24.0
    /// Where glyphs begin below the top of a line.
    ///
    /// The metrics of MapLibre's glyphs are made for it.
    package static let defaultOffset = -17.0

    /// All glyphs.
    package internal(set) var glyphs: [Glyph] = []
    /// The lines, also empty ones.
    package internal(set) var lines: [Line] = []
    /// The left edge of the box, with the offset of the options.
    package internal(set) var left = 0.0
    /// The top of the box.
    package internal(set) var top = 0.0
    /// The right edge of the box.
    package internal(set) var right = 0.0
    /// The bottom of the box.
    package internal(set) var bottom = 0.0
    /// The direction of lines.
    package internal(set) var writingMode = WritingMode.horizontal
    /// Whether there are images in it.
    package internal(set) var hasImages = false
    /// Whether any glyph is upright in a vertical line.
    package internal(set) var hasVerticalGlyphs = false

    /// How far the middles of the first and the last glyph or image with ink are to the right of the point; nil if
    /// nothing has ink.
    package func inkEnds(hasInk: (GlyphID) -> Bool) -> (first: Double, last: Double)? {
        func isDrawn(_ glyph: Glyph) -> Bool {
            if case .glyph(let id) = glyph.content { hasInk(id) } else { true }
        }
        guard let first = glyphs.first(where: isDrawn), let last = glyphs.last(where: isDrawn) else { return nil }
        return (first.x + first.advance * first.scale / 2, last.x + last.advance * last.scale / 2)
    }
}
