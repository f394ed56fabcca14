extension GlyphTable: LabelFonts {
    package func advances(of text: LabelText) -> [Double?] {
        if let advances = plainAdvances(of: text) ?? localAdvances(of: text) { return advances }
        let line = TableLine(self, text)
        var advances = text.scalars.indices.map { index in line.range(at: index).map(advance) }
        guard local != nil else { return advances }
        for run in line.runs(of: Array(text.scalars.indices)) where run.isLocal {
            for index in run.indices { advances[index] = 0 }
            for glyph in line.localGlyphs(run) { advances[glyph.index]? += glyph.local.advance }
        }
        return advances
    }

    package func glyphs(of text: LabelText, in line: Range<Int>) -> [LineGlyph] {
        if let glyphs = plainGlyphs(of: text, in: line) ?? localGlyphs(of: text, in: line) { return glyphs }
        let table = TableLine(self, text)
        let order = table.visualOrder(of: line)
        guard local != nil else { return order.compactMap(table.glyph) }
        return table.runs(of: order).flatMap { run in
            guard run.isLocal else { return run.indices.compactMap(table.glyph) }
            return table.localGlyphs(run).map { index, glyph in
                LineGlyph(
                    GlyphID(local: glyph.id), scalar: text.scalars[index], source: index,
                    section: text.sectionIndex(at: index), advance: glyph.advance, x: glyph.x, y: glyph.y)
            }
        }
    }
}

// Most texts are plain: from left to right, with all glyphs in the ranges.
extension GlyphTable {
    /// Whether the characters of a text stay in their order.
    private func isInOrder(_ text: LabelText) -> Bool {
        bidi == nil || !text.scalars.contains(where: ScalarSet.rightToLeft.contains)
    }

    /// The advances of a plain text; nil for others.
    private func plainAdvances(of text: LabelText) -> [Double?]? {
        guard isInOrder(text) else { return nil }
        let (scalars, isWhole) = (text.scalars, local == nil)
        var advances: [Double?] = []
        advances.reserveCapacity(scalars.count)
        // Without closures, which would copy the table for each character.
        for index in scalars.indices {
            let section = text.section(at: index)
            if section.image != nil {
                advances.append(nil)
            } else if let glyph = glyph(for: scalars[index], stack: section.stack) {
                advances.append(advance(glyph))
            } else if isWhole {
                advances.append(nil)
            } else {
                return nil
            }
        }
        return advances
    }

    /// The glyphs of a line of a plain text; nil for others.
    private func plainGlyphs(of text: LabelText, in line: Range<Int>) -> [LineGlyph]? {
        guard isInOrder(text) else { return nil }
        var glyphs: [LineGlyph] = []
        glyphs.reserveCapacity(line.count)
        for index in line {
            let (scalar, section) = (text.scalars[index], text.sectionIndex(at: index))
            if text.sections[section].image != nil {
                glyphs.append(LineGlyph(nil, scalar: scalar, section: section, advance: 0))
            } else if let glyph = glyph(for: scalar, stack: text.sections[section].stack) {
                glyphs.append(LineGlyph(glyph, scalar: scalar, section: section, advance: advance(glyph)))
            } else if local != nil {
                return nil
            }
        }
        return glyphs
    }
}

// In a style without glyphs of its own, most texts are in one local font, from left to right.
extension GlyphTable {
    /// Whether such a text is a single run of local glyphs.
    private func isLocal(_ text: LabelText) -> Bool {
        ranges.isEmpty && text.sections.count == 1 && text.sections[0].image == nil && isInOrder(text)
    }

    /// The advances of a text that is a single run of local glyphs; nil for others.
    private func localAdvances(of text: LabelText) -> [Double?]? {
        guard let local, isLocal(text) else { return nil }
        var advances = [Double?](repeating: 0, count: text.count)
        for glyph in local.glyphs(of: text.scalars, fonts: localFonts(text.sections[0].stack))
        where advances.indices.contains(glyph.source) {
            advances[glyph.source]? += glyph.advance
        }
        return advances
    }

    /// The glyphs of a line of a text that is a single run of local glyphs; nil for others.
    private func localGlyphs(of text: LabelText, in line: Range<Int>) -> [LineGlyph]? {
        guard let local, isLocal(text) else { return nil }
        let scalars = line.count == text.count ? text.scalars : Array(text.scalars[line])
        var glyphs: [LineGlyph] = []
        glyphs.reserveCapacity(line.count)
        for glyph in local.glyphs(of: scalars, fonts: localFonts(text.sections[0].stack))
        where scalars.indices.contains(glyph.source) {
            let index = line.lowerBound + glyph.source
            glyphs.append(
                LineGlyph(
                    GlyphID(local: glyph.id), scalar: text.scalars[index], source: index, section: 0,
                    advance: glyph.advance, x: glyph.x, y: glyph.y))
        }
        return glyphs
    }
}

/// The characters of a text, with the glyphs of a table.
private struct TableLine {
    private let table: GlyphTable
    private let text: LabelText
    /// Nil if all characters run from left to right.
    private let bidi: GlyphTable.Bidi?

    /// Neighboring characters of one section, direction and kind of glyphs.
    struct Run {
        var indices: [Int]
        let section: Int
        let level: UInt8
        let isLocal: Bool
    }

    init(_ table: GlyphTable, _ text: LabelText) {
        (self.table, self.text) = (table, text)
        var order: GlyphTable.Bidi?
        if let resolve = table.bidi, text.scalars.contains(where: ScalarSet.rightToLeft.contains) {
            order = resolve(text.scalars)
        }
        let fits = order.map { $0.forms.count == text.count && $0.levels.count == text.count } ?? false
        bidi = fits ? order : nil
    }

    /// The characters of a line from left to right.
    func visualOrder(of line: Range<Int>) -> [Int] {
        guard let bidi else { return Array(line) }
        let order = VisualOrder.indices(of: line, levels: bidi.levels)
        return VisualOrder.marksBehindLetters(order, levels: bidi.levels) {
            text.scalars[$0].properties.generalCategory == .nonspacingMark
        }
    }

    /// The form of a character; nil if it is a part of another one.
    private func form(at index: Int) -> Unicode.Scalar? { bidi.map { $0.forms[index] } ?? text.scalars[index] }

    /// The glyph of a character in the ranges; nil if there is none.
    func range(at index: Int) -> GlyphID? {
        let section = text.section(at: index)
        guard section.image == nil, let form = form(at: index) else { return nil }
        return table.glyph(for: form, stack: section.stack)
    }

    /// The glyph of a character or an image; nil if there is none.
    func glyph(at index: Int) -> LineGlyph? {
        let section = text.sectionIndex(at: index)
        let scalar = form(at: index) ?? text.scalars[index]
        if text.sections[section].image != nil {
            return LineGlyph(nil, scalar: scalar, section: section, advance: 0)
        }
        return range(at: index).map { LineGlyph($0, scalar: scalar, section: section, advance: table.advance($0)) }
    }

    /// Runs of some characters.
    func runs(of order: [Int]) -> [Run] {
        var runs: [Run] = []
        for index in order {
            let section = text.sectionIndex(at: index)
            let level = bidi?.levels[index] ?? 0
            let isLocal = isLocal(index)
            if let last = runs.last, last.section == section, last.level == level, last.isLocal == isLocal {
                runs[runs.count - 1].indices.append(index)
            } else {
                runs.append(Run(indices: [index], section: section, level: level, isLocal: isLocal))
            }
        }
        return runs
    }

    private func isLocal(_ index: Int) -> Bool {
        guard text.section(at: index).image == nil else { return false }
        if form(at: index) != nil { return range(at: index) == nil }
        // A part of a ligature goes with the rest of it.
        return [index + 1, index - 1].contains {
            text.scalars.indices.contains($0) && form(at: $0).map(Self.isLigature) == true && range(at: $0) == nil
        }
    }

    /// Ligatures of lam and alef (Arabic Presentation Forms-B).
    private static func isLigature(_ scalar: Unicode.Scalar) -> Bool { (0xFEF5...0xFEFC).contains(scalar.value) }

    /// The glyphs of a run from left to right, with the index of the character they represent.
    func localGlyphs(_ run: Run) -> [(index: Int, local: LocalGlyph)] {
        guard let local = table.local else { return [] }
        let hasDirection = run.indices.contains { ScalarSet.rightToLeft.contains(text.scalars[$0]) }
        // Brackets and spaces alone do not tell their direction: they are shaped as they are seen.
        let indices = hasDirection ? run.indices.sorted() : run.indices
        let scalars = indices.map { hasDirection ? text.scalars[$0] : form(at: $0) ?? text.scalars[$0] }
        return local.glyphs(of: scalars, fonts: table.localFonts(text.sections[run.section].stack)).compactMap {
            indices.indices.contains($0.source) ? (indices[$0.source], $0) : nil
        }
    }
}
