/// Identifies a glyph within one table of glyphs.
package struct GlyphID: Hashable, Sendable {
    /// The number in its table.
    package var raw: UInt32

    /// Creates an id.
    package init(_ raw: UInt32) { self.raw = raw }
}

/// A glyph of a line, in visual order.
package struct LineGlyph: Hashable, Sendable {
    /// What is drawn; nil for an image.
    package var glyph: GlyphID?
    /// The character it represents, the first one of several.
    package var scalar: Unicode.Scalar
    /// The index of that character in the text.
    package var source: Int
    /// The index of its section.
    package var section: Int
    /// Distance to the next glyph, in 1/24 em of its section.
    package var advance: Double
    /// Offset from the pen to the right, in 1/24 em of its section.
    package var x: Double
    /// Offset from the pen downward, in 1/24 em of its section.
    package var y: Double

    /// Creates a glyph.
    package init(
        _ glyph: GlyphID?, scalar: Unicode.Scalar, source: Int = 0, section: Int, advance: Double, x: Double = 0,
        y: Double = 0
    ) {
        (self.glyph, self.scalar, self.source, self.section, self.advance) = (glyph, scalar, source, section, advance)
        (self.x, self.y) = (x, y)
    }
}

/// Turns characters into glyphs.
package protocol LabelFonts {
    /// The advance of each character in 1/24 em of its section, which decides where lines break.
    ///
    /// Nil for an image, and for a character that no font has.
    func advances(of text: LabelText) -> [Double?]

    /// The glyphs of a line from left to right, with characters in the order and form of their script.
    ///
    /// Characters that no font has are left out. An image is a glyph whose id is nil.
    ///
    /// - Parameter line: the characters of the line.
    func glyphs(of text: LabelText, in line: Range<Int>) -> [LineGlyph]
}
