package import MapLabels

/// The glyphs for an image, and what is missing.
package struct FetchedGlyphs: Sendable {
    /// The glyphs.
    package var table = GlyphTable()
    /// What is missing, one sentence each.
    package var notes: [String] = []
    /// Whether some of them could not be read; ranges that do not exist do not count.
    package var isIncomplete = false

    /// Creates glyphs of no font.
    package init() {}
}
