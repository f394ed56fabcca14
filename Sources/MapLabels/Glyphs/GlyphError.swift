/// Glyphs that cannot be read.
package struct GlyphError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, as the end of a sentence about the glyphs.
    package let description: String

    /// Creates an error with the end of a sentence about the glyphs.
    package init(_ description: String) { self.description = description }
}
