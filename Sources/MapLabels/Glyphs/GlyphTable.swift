/// The glyphs of an image: ranges of font stacks, local fonts, and how characters become glyphs.
package struct GlyphTable: Sendable {
    /// The order and the forms of characters of scripts from right to left.
    package struct Bidi: Sendable {
        /// The characters in logical order, with joined forms where a script has them; nil for the second of two that became one.
        package var forms: [Unicode.Scalar?]
        /// The embedding level of each character: odd from right to left (Unicode Standard Annex 9).
        package var levels: [UInt8]

        /// Creates an order.
        package init(forms: [Unicode.Scalar?], levels: [UInt8]) { (self.forms, self.levels) = (forms, levels) }
    }

    /// The glyph ranges, in no particular order.
    private var ranges: [GlyphRange] = []
    /// For each stack the places in `ranges`, by range number; the first range with a glyph counts.
    private var places: [[[Int]]] = []
    /// The font names of each stack, for local fonts.
    private(set) var fonts: [[String]] = []
    /// The local fonts; nil leaves out characters that no range has.
    private(set) var local: (any LocalGlyphs)?
    /// Resolves directions and joins letters; nil leaves all characters as they are.
    package var bidi: (@Sendable ([Unicode.Scalar]) -> Bidi?)?

    /// Creates an empty table.
    package init() {}

    /// Adds a range of a stack, to be used after those that were added before.
    ///
    /// - Parameter stack: the index in the demand.
    package mutating func add(_ range: GlyphRange, stack: Int) {
        guard (0..<GlyphDemand.firstAbsentRange).contains(range.index) else { return }
        while places.count <= stack {
            places.append([[Int]](repeating: [], count: GlyphDemand.firstAbsentRange))
        }
        places[stack][range.index].append(ranges.count)
        ranges.append(range)
    }

    /// Uses local fonts for all characters that no range has.
    package mutating func use(_ local: any LocalGlyphs, for demand: GlyphDemand) {
        self.local = local
        fonts = demand.stacks.map(\.fonts)
    }

    /// Whether a range of a stack was added.
    package func has(_ range: Int, stack: Int) -> Bool {
        places.indices.contains(stack) && places[stack].indices.contains(range) && !places[stack][range].isEmpty
    }

    /// Whether a range or a local font has a character.
    package func has(_ scalar: Unicode.Scalar, stack: Int) -> Bool {
        glyph(for: scalar, stack: stack) != nil
            || local?.glyphs(of: [scalar], fonts: localFonts(stack)).isEmpty == false
    }

    /// The font names for the local fonts of a stack.
    func localFonts(_ stack: Int) -> [String] { fonts.indices.contains(stack) ? fonts[stack] : [] }

    /// The id of a character's glyph in the ranges; nil if there is none.
    package func glyph(for scalar: Unicode.Scalar, stack: Int) -> GlyphID? {
        guard places.indices.contains(stack), scalar.value <= 0xFFFF else { return nil }
        let place = Int(scalar.value & 255)
        for index in places[stack][Int(scalar.value >> 8)] where ranges[index].advance(at: place) != nil {
            return GlyphID(UInt32(truncatingIfNeeded: index) << 8 | scalar.value & 255)
        }
        return nil
    }

    /// The distance field of a glyph of this table.
    package func field(_ glyph: GlyphID) -> GlyphField? {
        if let id = glyph.localID { return local?.field(id) }
        let index = Int(glyph.raw >> 8)
        return ranges.indices.contains(index) ? ranges[index].glyph(at: Int(glyph.raw & 255)) : nil
    }

    /// Whether there is anything to draw of a glyph of this table.
    package func hasInk(_ glyph: GlyphID) -> Bool {
        if let id = glyph.localID { return local?.field(id)?.isEmpty == false }
        let index = Int(glyph.raw >> 8)
        return ranges.indices.contains(index) && ranges[index].hasInk(at: Int(glyph.raw & 255))
    }

    /// The table for a part of the demand that it was made for, by the stacks of that part.
    package func part(_ part: GlyphDemand, of whole: GlyphDemand) -> GlyphTable {
        let stacks = part.stacks.map { whole.index(of: $0.fonts) }
        var table = self
        table.places = stacks.map { index in
            guard let index, places.indices.contains(index) else {
                return [[Int]](repeating: [], count: GlyphDemand.firstAbsentRange)
            }
            return places[index]
        }
        table.fonts = local == nil ? [] : part.stacks.map(\.fonts)
        return table
    }

    /// The advance of a glyph of the ranges in 1/24 em.
    func advance(_ glyph: GlyphID) -> Double {
        let index = Int(glyph.raw >> 8)
        return ranges.indices.contains(index) ? ranges[index].advance(at: Int(glyph.raw & 255)) ?? 0 : 0
    }
}
