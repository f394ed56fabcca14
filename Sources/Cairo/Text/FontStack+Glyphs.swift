package import Imaging

/// A glyph of a font stack and its fallback fonts.
package struct FontGlyph: Hashable, Sendable {
    /// The number of the font within the stack.
    package let font: Int
    /// The number of the glyph within the font.
    package let index: UInt32

    /// Creates the glyph with a number.
    package init(font: Int, index: UInt32) { (self.font, self.index) = (font, index) }
}

/// Glyphs of a text, shaped for distance fields.
package struct ShapedGlyphs: Sendable {
    /// A glyph at its place.
    package struct Glyph: Sendable {
        /// The glyph.
        package let glyph: FontGlyph
        /// The UTF-8 offset of the text it represents.
        package let cluster: Int
        /// Points to the right of the start of the line.
        package let x: Double
        /// Points below the baseline.
        package let y: Double
        /// Points to the start of the next glyph.
        package let advance: Double

        /// Creates a glyph at its place.
        package init(glyph: FontGlyph, cluster: Int, x: Double, y: Double, advance: Double) {
            (self.glyph, self.cluster, self.x, self.y, self.advance) = (glyph, cluster, x, y, advance)
        }
    }

    /// The glyphs from left to right, without characters that no font has.
    package var glyphs: [Glyph] = []
    /// Characters that no font has.
    package var missing: [Unicode.Scalar] = []
    /// Whether every font that the text needs could be opened.
    package var isComplete = true
}

extension FontStack {
    /// Shapes a text from left to right; nil if Raqm refuses it.
    ///
    /// - Parameter size: points per em.
    package func glyphs(of text: String, size: Double) -> ShapedGlyphs? {
        withFonts { fonts in
            let failures = fonts.failures
            guard let outcome = TextShaping(text: text, size: size).run(with: &fonts) else { return nil }
            var shaped = ShapedGlyphs(missing: outcome.missing)
            shaped.isComplete = fonts.failures == failures
            shaped.glyphs.reserveCapacity(outcome.runs.reduce(0) { $0 + $1.glyphs.count })
            for run in outcome.runs {
                guard let font = fonts.number(of: run.face) else { continue }
                for glyph in run.glyphs where glyph.index != 0 {
                    shaped.glyphs.append(
                        ShapedGlyphs.Glyph(
                            glyph: FontGlyph(font: font, index: glyph.index), cluster: glyph.cluster, x: glyph.x,
                            y: glyph.y, advance: glyph.advance))
                }
            }
            return shaped
        }
    }

    /// A glyph in its own colors, at the resolution of its font, with its offset from the pen in points, y down; nil if it
    /// has none.
    ///
    /// - Parameter size: points per em.
    package func colored(
        _ glyph: FontGlyph, size: Double
    ) -> (pixmap: Pixmap, x: Double, y: Double, pixelsPerPoint: Double)? {
        withFonts { fonts in
            guard let face = fonts.face(numbered: glyph.font), face.isColored else { return nil }
            let place = TextLine.Glyph(index: glyph.index, x: 0, y: 0, advance: 0, cluster: 0)
            return ColorGlyph(place, of: face, size: size).map { ($0.pixmap, $0.x, $0.y, $0.pixelsPerPoint) }
        }
    }

    /// Whether a glyph has an outline.
    package func hasOutline(_ glyph: FontGlyph) -> Bool {
        withFonts { fonts in
            guard let face = fonts.face(numbered: glyph.font) else { return false }
            return GlyphOutline(glyph.index, of: face, size: OutlineField.size)?.edges.isEmpty == false
        }
    }

    /// The distance field of a glyph; nil if it has no ink or no outline.
    package func field(of glyph: FontGlyph) -> OutlineField? {
        withFonts { fonts in
            guard let face = fonts.face(numbered: glyph.font) else { return nil }
            return GlyphOutline(glyph.index, of: face, size: OutlineField.size).flatMap(OutlineField.init)
        }
    }
}
