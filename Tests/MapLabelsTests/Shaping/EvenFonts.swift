import MapLabels

/// Fonts in which most characters are 10 units wide, a space 5, and some are missing.
struct EvenFonts: LabelFonts {
    var missing: Set<Unicode.Scalar> = ["\n", "\r", "\u{200B}", "\u{2029}", "?"]

    private func advance(of scalar: Unicode.Scalar) -> Double? {
        missing.contains(scalar) ? nil : scalar == " " ? 5 : 10
    }

    func advances(of text: LabelText) -> [Double?] {
        text.scalars.enumerated().map { index, scalar in
            text.sections[text.sectionIndex(at: index)].image == nil ? advance(of: scalar) : nil
        }
    }

    func glyphs(of text: LabelText, in line: Range<Int>) -> [LineGlyph] {
        line.compactMap { index in
            let (scalar, section) = (text.scalars[index], text.sectionIndex(at: index))
            if text.sections[section].image != nil {
                return LineGlyph(nil, scalar: scalar, section: section, advance: 0)
            }
            return advance(of: scalar).map {
                LineGlyph(GlyphID(scalar.value), scalar: scalar, section: section, advance: $0)
            }
        }
    }
}

extension ShapedText {
    /// The characters of each line, with a star for an image.
    var texts: [String] {
        lines.map { line in
            var text = ""
            for glyph in glyphs[line.glyphs] {
                if case .glyph(let id) = glyph.content {
                    text.unicodeScalars.append(Unicode.Scalar(id.raw) ?? "!")
                } else {
                    text += "*"
                }
            }
            return text
        }
    }

    /// Positions of the glyphs.
    var places: [SIMD2<Double>] { glyphs.map { SIMD2($0.x, $0.y) } }
}
