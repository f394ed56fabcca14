/// Glyphs of fonts on this machine, for characters that a style's glyphs lack.
package protocol LocalGlyphs: Sendable {
    /// Shapes characters of one direction: with kerning, ligatures and marks.
    ///
    /// - Parameters:
    ///   - scalars: in logical order.
    ///   - fonts: the names of the font stack, in order of preference.
    /// - Returns: the glyphs from left to right, without characters that no font has.
    func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph]

    /// Whether a character has a glyph, as far as that can be told without a search among the installed fonts.
    func hasAtHand(_ scalar: Unicode.Scalar, fonts: [String]) -> Bool

    /// The distance field of a glyph; nil without ink.
    func field(_ id: UInt32) -> GlyphField?

    /// Whether there is anything to draw of a glyph, without drawing it.
    func hasInk(_ id: UInt32) -> Bool

    /// The coverage of a glyph at a size in pixels per em; nil if only its distance field can be drawn.
    func mask(_ id: UInt32, size: Double, step: Int) -> GlyphMask?
}

extension LocalGlyphs {
    package func hasAtHand(_ scalar: Unicode.Scalar, fonts: [String]) -> Bool {
        !glyphs(of: [scalar], fonts: fonts).isEmpty
    }

    package func mask(_ id: UInt32, size: Double, step: Int) -> GlyphMask? { nil }

    package func hasInk(_ id: UInt32) -> Bool { field(id)?.isEmpty == false }
}

/// A glyph of a local font; lengths are in 1/24 em.
package struct LocalGlyph: Hashable, Sendable {
    /// The number of the glyph, below 2^31.
    package var id: UInt32
    /// The index of the first character it represents.
    package var source: Int
    /// Distance to the next glyph.
    package var advance: Double
    /// Offset from the pen to the right.
    package var x: Double
    /// Offset from the pen downward.
    package var y: Double

    /// The height of the reference line of glyphs above the baseline.
    ///
    /// Glyphs of servers are relative to the ascent of their font; this is Open Sans's.
    package static let ascent = 26.0

    /// Creates a glyph.
    package init(id: UInt32, source: Int, advance: Double, x: Double, y: Double) {
        (self.id, self.source, self.advance, self.x, self.y) = (id, source, advance, x, y)
    }
}

extension GlyphID {
    /// What tells local glyphs from those of ranges.
    private static let localBit: UInt32 = 1 << 31

    init(local id: UInt32) { self.init(id | Self.localBit) }

    /// The number of a local glyph; nil for one of a range.
    package var localID: UInt32? { raw & Self.localBit == 0 ? nil : raw & ~Self.localBit }
}
