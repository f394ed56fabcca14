extension GlyphTable {
    /// The size of a plain text.
    enum Measure {
        /// Nothing of it can be drawn.
        case nothing
        /// - Parameter ends: as in `TextForm`.
        case size(LabelBox, lineCount: Int, ends: (first: Double, last: Double)?)
    }

    /// Measures a plain text as `ShapedText` shapes it, with the same numbers; nil for other texts.
    ///
    /// A plain text has one style, runs from left to right, and has all its glyphs in the ranges.
    func measure(_ text: LabelText, _ options: ShapingOptions) -> Measure? {
        guard options.writingMode == .horizontal, let section = Self.onlySection(of: text) else { return nil }
        return withUnsafeTemporaryAllocation(of: PlainGlyph.self, capacity: text.count) { glyphs in
            guard let width = find(text.scalars, section.stack, options, glyphs) else { return nil }
            var lines = PlainLines(options)
            if LineBreaking.isOneLine(text.scalars, width: width, options) {
                lines.append(glyphs, text.trimmed(0..<text.count), self)
            } else {
                let advances = glyphs.map { $0.advance < 0 ? nil : $0.advance }
                for line in LineBreaking(text, advances: advances, options: options).lines {
                    lines.append(glyphs, text.trimmed(line), self)
                }
            }
            return lines.measure
        }
    }

    /// Whether a text is plain, so that in horizontal writing it is measured without being shaped.
    func isPlain(_ text: LabelText) -> Bool {
        guard let section = Self.onlySection(of: text) else { return false }
        if rareCharacters.indices.contains(section.stack) {
            let rare = rareCharacters[section.stack]
            if !text.scalars.contains(where: rare.contains) { return true }
        }
        let (hasDirections, isWhole) = (bidi != nil, local == nil)
        let rightToLeft = ScalarSet.rightToLeft
        return text.scalars.allSatisfy { scalar in
            !(hasDirections && rightToLeft.contains(scalar))
                && (isWhole || glyph(for: scalar, stack: section.stack) != nil)
        }
    }

    /// The section of a text in one style without images; nil for other texts.
    private static func onlySection(of text: LabelText) -> LabelText.Section? {
        guard text.sections.count == 1, let section = text.sections.first, section.image == nil, section.scale == 1
        else { return nil }
        return section
    }

    /// Finds the glyphs of a text; nil if it is not plain.
    ///
    /// - Returns: the width of all characters, with letter spacing.
    private func find(
        _ scalars: [Unicode.Scalar], _ stack: Int, _ options: ShapingOptions,
        _ glyphs: UnsafeMutableBufferPointer<PlainGlyph>
    ) -> Double? {
        let (hasDirections, isWhole) = (bidi != nil, local == nil)
        let rightToLeft = ScalarSet.rightToLeft
        var width = 0.0
        for index in scalars.indices {
            let scalar = scalars[index]
            if hasDirections, rightToLeft.contains(scalar) { return nil }
            var found = PlainGlyph()
            if let glyph = glyph(for: scalar, stack: stack) {
                (found.id, found.advance) = (glyph, advance(glyph))
                width += found.advance + options.letterSpacing
            } else if !isWhole {
                return nil
            }
            (glyphs.baseAddress.map { $0 + index })?.initialize(to: found)
        }
        return width
    }
}

/// The glyph of a character.
private struct PlainGlyph {
    var id = GlyphID(0)
    /// Negative without a glyph.
    var advance = -1.0
    /// The pen on its line.
    var x = 0.0
}

/// Measures the lines of a text one below the other.
private struct PlainLines {
    /// Where a glyph with ink is, apart from the anchor.
    private typealias Place = (x: Double, advance: Double)

    private let options: ShapingOptions
    private var (y, maximumLength) = (0.0, 0.0)
    private var lineCount = 0
    private var hasGlyphs = false
    private var (first, last): (Place?, Place?)

    init(_ options: ShapingOptions) { self.options = options }

    mutating func append(
        _ glyphs: UnsafeMutableBufferPointer<PlainGlyph>, _ line: Range<Int>, _ table: GlyphTable
    ) {
        lineCount += 1
        y += options.lineHeight
        var (x, end, isEmpty) = (0.0, 0.0, true)
        for index in line where glyphs[index].advance >= 0 {
            glyphs[index].x = x
            end = x + glyphs[index].advance
            x = end + options.letterSpacing
            isEmpty = false
        }
        guard !isEmpty else { return }
        hasGlyphs = true
        maximumLength = max(maximumLength, x - options.letterSpacing)
        let indent = end * options.justification.factor
        func place(_ index: Int) -> Place { (glyphs[index].x - indent, glyphs[index].advance) }
        func hasInk(_ index: Int) -> Bool { glyphs[index].advance >= 0 && table.hasInk(glyphs[index].id) }
        if first == nil { first = line.first(where: hasInk).map(place) }
        last = line.last(where: hasInk).map(place) ?? last
    }

    var measure: GlyphTable.Measure {
        guard hasGlyphs else { return .nothing }
        let anchor = options.anchor
        let (left, top) = (options.offsetX - anchor.horizontal * maximumLength, options.offsetY - anchor.vertical * y)
        let shift = (options.justification.factor - anchor.horizontal) * maximumLength
        var ends: (first: Double, last: Double)?
        if let first, let last { ends = (first.x + shift + first.advance / 2, last.x + shift + last.advance / 2) }
        return .size(
            LabelBox(left: left, top: top, right: left + maximumLength, bottom: top + y), lineCount: lineCount,
            ends: ends)
    }
}
