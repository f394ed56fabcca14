extension ShapedText {
    /// Shapes a text; nil if nothing of it can be drawn.
    ///
    /// As MapLibre does: lines break where the whole text looks best, each is trimmed and put into visual order, and
    /// the block is aligned at the anchor.
    package init?(_ text: LabelText, _ options: ShapingOptions, fonts: borrowing some LabelFonts) {
        guard !text.isEmpty else { return nil }
        var text = text
        if options.writingMode == .vertical { text.verticalizePunctuation() }
        var stack = LineStack(text: text, options: options)
        let breaking = LineBreaking(text, advances: fonts.advances(of: text), options: options)
        for line in breaking.isOneLine ? [0..<text.count] : breaking.lines {
            let line = text.trimmed(line)
            stack.append(line, line.isEmpty ? [] : fonts.glyphs(of: text, in: line))
        }
        guard let shaped = stack.aligned() else { return nil }
        self = shaped
    }
}

/// Puts the lines of one text below each other.
private struct LineStack {
    let text: LabelText
    let options: ShapingOptions
    private var shaped = ShapedText()
    /// The top of the next line.
    private var y = 0.0
    private var maximumLength = 0.0
    private var maximumHeight = 0.0

    init(text: LabelText, options: ShapingOptions) {
        (self.text, self.options) = (text, options)
        shaped.writingMode = options.writingMode
        shaped.glyphs.reserveCapacity(text.count)
    }

    /// Units per point of an image.
    private var imageScale: Double { ShapedText.em / options.textSize }

    /// Appends a line.
    ///
    /// - Parameters:
    ///   - line: the characters, without white space around them.
    ///   - glyphs: from left to right.
    mutating func append(_ line: Range<Int>, _ glyphs: [LineGlyph]) {
        let start = shaped.glyphs.count
        defer { shaped.lines[shaped.lines.count - 1].glyphs = start..<shaped.glyphs.count }
        shaped.lines.append(ShapedText.Line(glyphs: start..<start, offset: 0))
        guard !line.isEmpty else {
            y += options.lineHeight
            return
        }
        let extent = LineSize(text, line, imageScale: imageScale)
        var imageOffset = 0.0
        var (x, end) = (0.0, 0.0)
        for glyph in glyphs {
            let (placed, pen) = place(glyph, at: x, in: extent, imageOffset: &imageOffset)
            shaped.glyphs.append(placed)
            end = x + placed.advance * placed.scale
            x = pen
        }
        if !glyphs.isEmpty {
            maximumLength = max(maximumLength, x - options.letterSpacing)
            let indent = end * options.justification.factor
            for index in start..<shaped.glyphs.count { shaped.glyphs[index].x -= indent }
        }
        shaped.lines[shaped.lines.count - 1].offset = max(imageOffset, (extent.scale - 1) * ShapedText.em)
        let height = options.lineHeight * extent.scale + imageOffset
        y += height
        maximumHeight = max(maximumHeight, height)
    }

    /// A glyph on its line, and where the next one begins.
    private mutating func place(
        _ glyph: LineGlyph, at x: Double, in line: LineSize, imageOffset: inout Double
    ) -> (ShapedText.Glyph, pen: Double) {
        let section = text.sections[glyph.section]
        let isVertical = options.isUpright(glyph.scalar)
        if isVertical { shaped.hasVerticalGlyphs = true }
        var placed = ShapedText.Glyph(
            content: .glyph(glyph.glyph ?? GlyphID(0)), source: glyph.source, section: glyph.section,
            x: x + glyph.x * section.scale, y: y + ShapedText.defaultOffset + glyph.y * section.scale,
            scale: section.scale, advance: glyph.advance,
            isVertical: isVertical)
        var height = ShapedText.em * section.scale
        var step = isVertical ? ShapedText.em : glyph.advance
        if let image = section.image {
            shaped.hasImages = true
            placed.content = .image(image)
            placed.scale = section.scale * imageScale
            placed.advance = isVertical ? image.height : image.width
            step = placed.advance
            height = image.height * placed.scale
            let size = (isVertical ? image.width : image.height) * placed.scale
            imageOffset = max(imageOffset, size - ShapedText.em * line.scale)
        }
        placed.y +=
            isVertical ? line.width - height : (line.height - height) * section.alignment.factor
        return (placed, x + step * placed.scale + options.letterSpacing)
    }

    /// The whole text; nil if it has no glyphs.
    mutating func aligned() -> ShapedText? {
        guard !shaped.glyphs.isEmpty else { return nil }
        // Moved out, because glyphs are changed in place.
        var result = ShapedText()
        swap(&result, &shaped)
        let anchor = options.anchor
        let shiftX = (options.justification.factor - anchor.horizontal) * maximumLength
        let isEven = maximumHeight == options.lineHeight
        let shiftY =
            isEven
            ? -anchor.vertical * Double(result.lines.count) * options.lineHeight + 0.5 * options.lineHeight
            : -anchor.vertical * y - ShapedText.defaultOffset
        for index in result.glyphs.indices {
            result.glyphs[index].x += shiftX
            result.glyphs[index].y += shiftY
        }
        result.top = options.offsetY - anchor.vertical * y
        result.bottom = result.top + y
        result.left = options.offsetX - anchor.horizontal * maximumLength
        result.right = result.left + maximumLength
        return result
    }
}

/// How large the largest characters and images of a line are.
private struct LineSize {
    /// The largest scale.
    let scale: Double
    /// Across a vertical line, in 1/24 em.
    let width: Double
    /// Across a horizontal line, in 1/24 em.
    let height: Double

    init(_ text: LabelText, _ line: Range<Int>, imageScale: Double) {
        var (scale, width, height) = (0.0, 0.0, 0.0)
        for index in line {
            let section = text.section(at: index)
            scale = max(scale, section.scale)
            width = max(width, (section.image?.width ?? 0) * imageScale)
            height = max(height, (section.image?.height ?? 0) * imageScale)
        }
        self.scale = scale
        self.width = max(width, scale * ShapedText.em)
        self.height = max(height, scale * ShapedText.em)
    }
}

extension ShapingOptions {
    /// Whether a character stands upright in a vertical line.
    fileprivate func isUpright(_ scalar: Unicode.Scalar) -> Bool {
        guard writingMode == .vertical else { return false }
        // Labels at points turn only characters that must be turned; along lines only ideographs stand upright.
        return allowsVerticalPlacement
            ? !ScalarSet.whitespace.contains(scalar) && !ScalarSet.arabic.contains(scalar)
            : ScalarSet.upright.contains(scalar)
    }
}

extension LabelText {
    /// A range without white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, ScalarSet.whitespace.contains(scalars[first]) {
            range = first + 1..<range.upperBound
        }
        while let last = range.last, ScalarSet.whitespace.contains(scalars[last]) { range = range.lowerBound..<last }
        return range
    }
}
