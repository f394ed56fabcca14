/// The rectangle of a glyph or an image of a label, in 1/24 em from the label's anchor, y down.
///
/// It contains a border of one pixel of the texture on each side, in which nothing is drawn, so that edges are smooth.
package struct GlyphQuad: Hashable, Sendable {
    /// What is drawn.
    package var content: ShapedText.Content
    /// The section, for color.
    package var section: Int
    /// The corner at the top left of the texture.
    package var topLeft: SIMD2<Double>
    /// The corner at its top right.
    package var topRight: SIMD2<Double>
    /// The corner at its bottom left.
    package var bottomLeft: SIMD2<Double>
    /// The corner at its bottom right.
    package var bottomRight: SIMD2<Double>
    /// For labels along lines, where the glyph's middle is along the line; the corners are relative to it.
    package var place: SIMD2<Double>
}
