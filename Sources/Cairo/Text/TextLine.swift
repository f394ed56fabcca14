/// One line of text, shaped by Raqm (bidi by FriBidi, glyphs by HarfBuzz), ready to draw.
package struct TextLine: Sendable {
    /// Height of a capital-letter em in points.
    package let size: Double
    /// Sum of the advances in points.
    package let width: Double
    /// The characters that no installed font has a glyph for, each once.
    package let missing: [Unicode.Scalar]
    /// What it says.
    let text: String
    let fonts: FontStack
    let runs: [Run]

    /// Neighbouring glyphs of one font.
    struct Run: Sendable {
        let face: FontFace
        var glyphs: [Glyph]
    }

    struct Glyph: Sendable {
        let index: UInt32
        /// Points from the start of the line, y down.
        let x, y: Double
        /// Where what it stands for begins in the text, in bytes of UTF-8.
        let cluster: Int
    }

    /// Shapes the text; nil where Raqm refuses it.
    ///
    /// - Parameter size: points.
    package init?(_ text: String, fonts: FontStack, size: Double) {
        guard let shaped = fonts.withFonts({ TextShaping(text: text, size: size).run(with: &$0) }) else { return nil }
        self.text = text
        self.size = size
        self.fonts = fonts
        width = shaped.width
        missing = shaped.missing
        runs = shaped.runs
    }

    /// The longest beginning of the text that fits into a width, with "…" where something had to go.
    ///
    /// - Parameters:
    ///   - width: points.
    ///   - size: points.
    /// - Returns: nil where not even one character and the "…" fit.
    package init?(_ text: String, fonts: FontStack, size: Double, fitting width: Double) {
        guard let whole = TextLine(text, fonts: fonts, size: size) else { return nil }
        guard whole.width > width else {
            self = whole
            return
        }
        var fitting: TextLine?
        var (shortest, longest) = (1, text.count - 1)
        while shortest <= longest {
            let count = (shortest + longest) / 2
            var beginning = text.prefix(count)
            while beginning.last?.isWhitespace == true { beginning.removeLast() }
            if let line = TextLine(beginning + "…", fonts: fonts, size: size), line.width <= width {
                fitting = line
                shortest = count + 1
            } else {
                longest = count - 1
            }
        }
        guard let fitting else { return nil }
        self = fitting
    }
}
