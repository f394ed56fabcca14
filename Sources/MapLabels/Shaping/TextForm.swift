/// How texts are shaped; the texts of a layer share the memory of one plan.
package struct ShapingPlan: Sendable {
    /// The options with each justification that may be drawn; the first one counts for `TextForm.ends`.
    private let variants: [ShapingOptions]

    /// - Parameter justifications: empty for that of the options.
    package init(_ options: ShapingOptions, justifications: [Justification]) {
        let justifications = justifications.isEmpty ? [options.justification] : justifications
        variants = justifications.map { justification in
            var options = options
            options.justification = justification
            return options
        }
    }

    /// The options with the first justification.
    package var options: ShapingOptions { variants[0] }

    /// The index of a justification; 0 if it is not among them.
    func index(of justification: Justification) -> Int {
        variants.firstIndex { $0.justification == justification } ?? 0
    }

    /// The options with a justification.
    subscript(index: Int) -> ShapingOptions { variants[index] }
}

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
        // A single line looks the same with all justifications.
        let index = lineCount > 1 ? justification.map(plan.index) ?? 0 : 0
        if index == 0, let first = first.first { return first }
        return ShapedText(text, plan[index], fonts: glyphs) ?? first.first
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
