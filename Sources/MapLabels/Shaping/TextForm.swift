/// One way to write a text: its box, and its glyphs on demand.
///
/// Most labels of a tile are never drawn. So a plain text is only measured, and its glyphs are placed when it is drawn.
/// Texts in local fonts or in mixed directions are shaped at once, because measuring them is shaping them, but only with
/// one justification.
package struct TextForm: Sendable {
    /// The edges of the text, in 1/24 em.
    package let extent: LabelBox
    /// Number of lines, also empty ones.
    package let lineCount: Int
    /// How far the middles of the first and the last glyph with ink are to the right of the point, in 1/24 em; nil
    /// without ink.
    package let ends: (first: Double, last: Double)?

    private let text: LabelText
    /// With the first justification.
    private let options: ShapingOptions
    private let justifications: [Justification]
    /// With the first justification; nil for a plain text.
    private let first: ShapedText?

    /// Measures a text; nil if nothing of it can be drawn.
    ///
    /// - Parameter justifications: all that may be drawn; the first one counts for `ends`.
    package init?(
        _ text: LabelText, _ options: ShapingOptions, justifications: [Justification], glyphs: GlyphTable
    ) {
        var options = options
        if let first = justifications.first { options.justification = first }
        (self.text, self.options, self.justifications) = (text, options, justifications)
        switch glyphs.measure(text, options) {
        case .nothing: return nil
        case .size(let extent, let lineCount, let ends):
            (self.extent, self.lineCount, self.ends, first) = (extent, lineCount, ends, nil)
            return
        case nil: break
        }
        guard let shaped = ShapedText(text, options, fonts: glyphs) else { return nil }
        extent = LabelBox(left: shaped.left, top: shaped.top, right: shaped.right, bottom: shaped.bottom)
        lineCount = shaped.lines.count
        ends = shaped.inkEnds { glyphs.hasInk($0) }
        first = shaped
    }

    /// The glyphs; nil if there are none.
    ///
    /// - Parameters:
    ///   - justification: nil for the first one.
    ///   - glyphs: the table that measured the text.
    package func shaped(_ justification: Justification? = nil, glyphs: GlyphTable) -> ShapedText? {
        var index = 0
        // A single line looks the same with all justifications.
        if lineCount > 1, let justification { index = justifications.firstIndex(of: justification) ?? 0 }
        if index == 0, let first { return first }
        var options = options
        if justifications.indices.contains(index) { options.justification = justifications[index] }
        return ShapedText(text, options, fonts: glyphs) ?? first
    }

    /// Approximate size in memory of a text that has no form yet, in bytes, as if it had one.
    package static func cost(of text: LabelText, glyphs: GlyphTable) -> Int {
        let shaped = glyphs.isPlain(text) ? 0 : MemoryLayout<ShapedText.Glyph>.stride
        return overhead + text.count * (shaped + MemoryLayout<Unicode.Scalar>.stride)
    }

    private static let overhead = MemoryLayout<ShapingOptions>.stride + 128

    /// Approximate size in memory, in bytes, without the characters.
    package var cost: Int {
        Self.overhead + (first?.glyphs.count ?? 0) * MemoryLayout<ShapedText.Glyph>.stride
            + (first?.lines.count ?? 0) * MemoryLayout<ShapedText.Line>.stride
    }
}
