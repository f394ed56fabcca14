import CCairo
import CText

/// A line of text, shaped by Raqm (bidi by FriBidi, glyphs by HarfBuzz), ready to draw.
package struct TextLine: Sendable {
    /// Font size (em) in points.
    package let size: Double
    /// Sum of the advances in points.
    package let width: Double
    /// Points between the glyphs beyond their advances, which `width` includes.
    let letterSpacing: Double
    /// Characters that no installed font has, each once.
    package let missing: [Unicode.Scalar]
    /// The text.
    let text: String
    let fonts: FontStack
    let runs: [Run]

    /// Neighboring glyphs in one font.
    struct Run: Sendable {
        let face: FontFace
        var glyphs: [Glyph]
    }

    struct Glyph: Sendable {
        let index: UInt32
        /// Points from the start of the line, y down.
        let x, y: Double
        /// Points to the start of the next glyph.
        let advance: Double
        /// UTF-8 offset of the text it represents.
        let cluster: Int
    }

    /// Shapes the text, with U+FFFD in place of noncharacters; nil if Raqm refuses it.
    ///
    /// - Parameter size: points.
    package init?(_ text: String, fonts: FontStack, size: Double) {
        let text = InterchangeText(text).text
        guard let shaped = fonts.withFonts({ TextShaping(text: text, size: size).run(with: &$0) }) else { return nil }
        self.text = text
        self.size = size
        self.fonts = fonts
        (width, letterSpacing) = (shaped.width, 0)
        missing = shaped.missing
        runs = shaped.runs
    }

    /// Creates a line of glyphs that have places already, such as those of `FontStack.glyphs(of:size:)`.
    ///
    /// - Parameter glyphs: from left to right.
    package init(_ text: String, glyphs: [ShapedGlyphs.Glyph], fonts: FontStack, size: Double) {
        let readable = InterchangeText(text)
        (self.text, self.fonts, self.size, missing) = (readable.text, fonts, size, [])
        width = glyphs.map { $0.x + $0.advance }.max() ?? 0
        let gaps = zip(glyphs, glyphs.dropFirst()).map { $1.x - $0.x - $0.advance }
        let spacing = gaps.isEmpty ? 0 : gaps.reduce(0, +) / Double(gaps.count)
        // On a curve, glyphs are a little nearer or farther.
        letterSpacing = abs(spacing) < size / 40 ? 0 : spacing
        runs = fonts.withFonts { fonts in
            var runs: [Run] = []
            for glyph in glyphs {
                guard let face = fonts.face(numbered: glyph.glyph.font) else { continue }
                if runs.last?.face !== face { runs.append(Run(face: face, glyphs: [])) }
                runs[runs.count - 1].glyphs.append(
                    Glyph(
                        index: glyph.glyph.index, x: glyph.x, y: glyph.y, advance: glyph.advance,
                        cluster: readable.offset(glyph.cluster)))
            }
            return runs
        }
    }

    /// Whether its letters are slanted.
    var isItalic: Bool { fonts.withFonts { $0.named.isItalic } }

    /// The longest start of the text that fits a width, with "…" if it was shortened.
    ///
    /// - Parameters:
    ///   - width: points.
    ///   - size: points.
    /// - Returns: nil if not even one character and "…" fit.
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

extension TextLine {
    /// The bounding box of the ink, in points from the start of the baseline, y down.
    package struct Ink: Hashable, Sendable {
        package var left, top, right, bottom: Double
        package var width: Double { right - left }
        package var height: Double { bottom - top }
    }

    /// The bounding box of the glyphs; nil if nothing is visible.
    package var ink: Ink? {
        fonts.withFonts { _ in
            var ink: Ink?
            for run in runs {
                guard let units = run.face.setSize(size * 64, for: size) else { continue }
                let flags = Int32(FT_LOAD_NO_HINTING | FT_LOAD_COLOR)
                for glyph in run.glyphs where FT_Load_Glyph(run.face.shaping, glyph.index, flags) == 0 {
                    let box = run.face.shaping.pointee.glyph.pointee.metrics
                    guard box.width > 0, box.height > 0 else { continue }
                    let left = glyph.x + Double(box.horiBearingX) / units
                    let top = glyph.y - Double(box.horiBearingY) / units
                    let (right, bottom) = (left + Double(box.width) / units, top + Double(box.height) / units)
                    let other = ink ?? Ink(left: left, top: top, right: right, bottom: bottom)
                    ink = Ink(
                        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
                        bottom: max(bottom, other.bottom))
                }
            }
            return ink
        }
    }
}
