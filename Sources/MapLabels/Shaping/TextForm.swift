/// How texts are shaped; most texts of a layer share one plan.
package final class ShapingPlan: Sendable {
    /// With the first justification.
    package let options: ShapingOptions
    /// All justifications that may be drawn; the first one counts for `TextForm.ends`.
    package let justifications: [Justification]

    /// - Parameter justifications: empty for that of the options.
    package init(_ options: ShapingOptions, justifications: [Justification]) {
        var options = options
        if let first = justifications.first { options.justification = first }
        (self.options, self.justifications) = (options, justifications)
    }
}

/// One way to write a text: its box, and its glyphs on demand.
///
/// Most labels of a tile are never drawn. So a plain text is only measured, and its glyphs are placed when it is drawn.
/// Texts in local fonts or in mixed directions are shaped at once, because measuring them is shaping them, but only with
/// one justification.
///
/// A class, because whoever looks at a label would copy it.
package final class TextForm: Sendable {
    /// The edges of the text, in 1/24 em.
    package let extent: LabelBox
    /// Number of lines, also empty ones.
    package let lineCount: Int
    /// How far the middles of the first and the last glyph with ink are to the right of the point, in 1/24 em; nil
    /// without ink.
    package let ends: (first: Double, last: Double)?

    private let text: LabelText
    private let plan: ShapingPlan
    /// With the first justification; empty for a plain text.
    ///
    /// Not an optional, which would take room in each form.
    private let first: [ShapedText]

    /// Measures a text; nil if nothing of it can be drawn.
    package init?(_ text: LabelText, _ plan: ShapingPlan, glyphs: GlyphTable) {
        (self.text, self.plan) = (text, plan)
        switch glyphs.measure(text, plan.options) {
        case .nothing: return nil
        case .size(let extent, let lineCount, let ends):
            (self.extent, self.lineCount, self.ends, first) = (extent, lineCount, ends, [])
            return
        case nil: break
        }
        guard let shaped = ShapedText(text, plan.options, fonts: glyphs) else { return nil }
        extent = LabelBox(left: shaped.left, top: shaped.top, right: shaped.right, bottom: shaped.bottom)
        lineCount = shaped.lines.count
        ends = shaped.inkEnds { glyphs.hasInk($0) }
        first = [shaped]
    }

    /// The glyphs; nil if there are none.
    ///
    /// - Parameters:
    ///   - justification: nil for the first one.
    ///   - glyphs: the table that measured the text.
    package func shaped(_ justification: Justification? = nil, glyphs: GlyphTable) -> ShapedText? {
        var index = 0
        // A single line looks the same with all justifications.
        if lineCount > 1, let justification { index = plan.justifications.firstIndex(of: justification) ?? 0 }
        if index == 0, let first = first.first { return first }
        var options = plan.options
        if plan.justifications.indices.contains(index) { options.justification = plan.justifications[index] }
        return ShapedText(text, options, fonts: glyphs) ?? first.first
    }

    /// Approximate size in memory of a text that has no form yet, in bytes, as if it had one.
    package static func cost(of text: LabelText, glyphs: GlyphTable) -> Int {
        let shaped = glyphs.isPlain(text) ? 0 : MemoryLayout<ShapedText.Glyph>.stride
        return overhead + text.count * (shaped + MemoryLayout<Unicode.Scalar>.stride)
    }

    /// That of a form, and of the boxes that its text has for collisions.
    private static let overhead = 256

    /// Approximate size in memory, in bytes, without the characters.
    package var cost: Int {
        Self.overhead + (first.first?.glyphs.count ?? 0) * MemoryLayout<ShapedText.Glyph>.stride
            + (first.first?.lines.count ?? 0) * MemoryLayout<ShapedText.Line>.stride
    }
}
