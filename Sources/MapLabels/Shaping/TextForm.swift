/// One way to write a text: its box, and its glyphs on demand.
///
/// Most labels of a tile are never drawn. So a plain text is only measured, and its glyphs are placed when it is drawn.
/// Texts in local fonts or in mixed directions are shaped at once, because measuring them is shaping them.
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
    /// By justification; empty for a plain text.
    private let shapedForms: [ShapedText]

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
            (self.extent, self.lineCount, self.ends, shapedForms) = (extent, lineCount, ends, [])
            return
        case nil: break
        }
        guard let shaped = ShapedText(text, options, fonts: glyphs) else { return nil }
        extent = LabelBox(left: shaped.left, top: shaped.top, right: shaped.right, bottom: shaped.bottom)
        lineCount = shaped.lines.count
        ends = shaped.inkEnds { glyphs.hasInk($0) }
        var forms = [shaped]
        // A single line looks the same with all justifications.
        for justification in justifications.dropFirst() where shaped.lines.count > 1 {
            options.justification = justification
            forms.append(ShapedText(text, options, fonts: glyphs) ?? shaped)
        }
        shapedForms = forms
    }

    /// The glyphs; nil if there are none.
    ///
    /// - Parameters:
    ///   - justification: nil for the first one.
    ///   - glyphs: the table that measured the text.
    package func shaped(_ justification: Justification? = nil, glyphs: GlyphTable) -> ShapedText? {
        var index = 0
        if lineCount > 1, let justification { index = justifications.firstIndex(of: justification) ?? 0 }
        if !shapedForms.isEmpty { return shapedForms[index] }
        var options = options
        if justifications.indices.contains(index) { options.justification = justifications[index] }
        return ShapedText(text, options, fonts: glyphs)
    }

    /// Approximate size in memory, in bytes, without the characters.
    package var cost: Int {
        shapedForms.reduce(MemoryLayout<ShapingOptions>.stride + 128) {
            $0 + $1.glyphs.count * MemoryLayout<ShapedText.Glyph>.stride
                + $1.lines.count * MemoryLayout<ShapedText.Line>.stride
        }
    }
}
