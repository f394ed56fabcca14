/// The glyphs of an image: ranges of font stacks, and how characters become glyphs.
package struct GlyphTable: LabelFonts {
    /// The order and the forms of characters of scripts from right to left.
    package struct Bidi: Sendable {
        /// The characters in logical order, with joined forms where a script has them; nil where two became one.
        package var forms: [Unicode.Scalar?]
        /// The embedding level of each character: odd from right to left (Unicode Standard Annex 9).
        package var levels: [UInt8]

        /// Creates an order.
        package init(forms: [Unicode.Scalar?], levels: [UInt8]) { (self.forms, self.levels) = (forms, levels) }
    }

    /// The glyph ranges, in no particular order.
    private var ranges: [GlyphRange] = []
    /// For each stack the places in `ranges`, by range number; the first range with a glyph counts.
    private var places: [[Int: [Int]]] = []
    /// Resolves directions and joins letters; nil leaves all characters as they are.
    package var bidi: (@Sendable ([Unicode.Scalar]) -> Bidi?)?

    /// Creates an empty table.
    package init() {}

    /// Adds a range of a stack, to be used after those that were added before.
    ///
    /// - Parameter stack: the index in the demand.
    package mutating func add(_ range: GlyphRange, stack: Int) {
        add([range.index: ranges.count], stack: stack)
        ranges.append(range)
    }

    /// Whether a range of a stack was added.
    package func has(_ range: Int, stack: Int) -> Bool {
        places.indices.contains(stack) && places[stack][range] != nil
    }

    private mutating func add(_ place: [Int: Int], stack: Int) {
        while places.count <= stack { places.append([:]) }
        for (range, index) in place { places[stack][range, default: []].append(index) }
    }

    /// The id of a character's glyph; nil if there is none.
    package func glyph(for scalar: Unicode.Scalar, stack: Int) -> GlyphID? {
        guard places.indices.contains(stack) else { return nil }
        let place = Int(scalar.value & 255)
        for index in places[stack][Int(scalar.value >> 8)] ?? [] where ranges[index].advance(at: place) != nil {
            return GlyphID(UInt32(truncatingIfNeeded: index) << 8 | scalar.value & 255)
        }
        return nil
    }

    /// The distance field of a glyph of this table.
    package func field(_ glyph: GlyphID) -> GlyphField? {
        let index = Int(glyph.raw >> 8)
        return ranges.indices.contains(index) ? ranges[index].glyph(at: Int(glyph.raw & 255)) : nil
    }

    private func advance(_ glyph: GlyphID) -> Double {
        ranges[Int(glyph.raw >> 8)].advance(at: Int(glyph.raw & 255)) ?? 0
    }

    package func advances(of text: LabelText) -> [Double?] {
        let bidi = bidi(for: text)
        return text.scalars.indices.map { index in
            let section = text.section(at: index)
            guard section.image == nil else { return nil }
            let scalar = bidi == nil ? text.scalars[index] : bidi?.forms[index]
            return scalar.flatMap { glyph(for: $0, stack: section.stack) }.map(advance)
        }
    }

    package func glyphs(of text: LabelText, in line: Range<Int>) -> [LineGlyph] {
        guard let bidi = bidi(for: text) else {
            return line.compactMap { lineGlyph(text.scalars[$0], at: $0, of: text) }
        }
        return VisualOrder.indices(of: line, levels: bidi.levels).compactMap { index in
            guard let form = bidi.forms[index] else { return nil }
            return lineGlyph(form, at: index, of: text)
        }
    }

    private func lineGlyph(_ scalar: Unicode.Scalar, at index: Int, of text: LabelText) -> LineGlyph? {
        let section = text.sectionIndices[index]
        if text.sections[section].image != nil {
            return LineGlyph(nil, scalar: scalar, section: section, advance: 0)
        }
        guard let id = glyph(for: scalar, stack: text.sections[section].stack) else { return nil }
        return LineGlyph(id, scalar: scalar, section: section, advance: advance(id))
    }

    /// The order of a text with characters from right to left; nil for all others.
    private func bidi(for text: LabelText) -> Bidi? {
        guard let bidi, text.scalars.contains(where: ScalarSet.rightToLeft.contains) else { return nil }
        guard let order = bidi(text.scalars), order.forms.count == text.count, order.levels.count == text.count else {
            return nil
        }
        return order
    }
}
