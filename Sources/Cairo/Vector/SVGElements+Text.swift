import CCairo

extension SVGElements {
    /// A line of text with its baseline starting at (x, y).
    ///
    /// States its width, so that it takes the same space in another font.
    ///
    /// - Parameter fill: nil for the halo only.
    func text(_ line: TextLine, x: Double, y: Double, _ fill: Paint?, halo: TextHalo?, _ context: OpaquePointer) {
        // A right-to-left line starts at the right.
        let glyphs = line.runs.flatMap(\.glyphs)
        let isFromRight = (glyphs.first?.cluster ?? 0) > (glyphs.last?.cluster ?? 0)
        var attributes = " x=\"\(SVGText.number(isFromRight ? x + line.width : x))\" y=\"\(SVGText.number(y))\""
        if isFromRight { attributes += " direction=\"rtl\"" }
        attributes += " font-family=\"\(SVGText.escaped(Self.families(of: line)))\""
        if line.fonts.weight == .semibold { attributes += " font-weight=\"600\"" }
        if line.isItalic { attributes += " font-style=\"italic\"" }
        attributes += " font-size=\"\(SVGText.number(line.size))\""
        if line.letterSpacing != 0 { attributes += " letter-spacing=\"\(SVGText.number(line.letterSpacing))\"" }
        // Renderers count the space after the last letter, too.
        attributes += " textLength=\"\(SVGText.number(line.width + line.letterSpacing))\""
        let end = "\(Self.transform(of: context))>\(SVGText.escaped(line.text))</text>"
        if let halo {
            // A text of its own, because many renderers do not know the attribute `paint-order`.
            Paint.color(halo.color).apply(to: context)
            let stroke = paint("stroke", context) + " stroke-width=\"\(SVGText.number(2 * halo.width))\""
            add("<text\(attributes) fill=\"none\"\(stroke) stroke-linejoin=\"round\" aria-hidden=\"true\"\(end)")
        }
        guard let fill else { return }
        fill.apply(to: context)
        add("<text\(attributes)\(paint("fill", context))\(end)")
    }

    /// The named font, the fallback fonts, and a generic family.
    private static func families(of line: TextLine) -> String {
        let names = line.fonts.withFonts { fonts in [fonts.named.family] + line.runs.map(\.face.family) }
        var seen: Set<String> = []
        return (names.filter { seen.insert($0).inserted } + ["sans-serif"]).joined(separator: ", ")
    }
}
