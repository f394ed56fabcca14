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
    private(set) var ranges: [GlyphRange] = []
    /// The index of the first range for each number of a range, 256 per stack; -1 without one.
    private var heads: [Int32] = []
    /// For each range, the index of the one that is used for what it lacks; -1 without one.
    private var links: [Int32] = []
    /// The advances of all characters of all ranges in 1/24 em, 256 per range; negative without a glyph.
    private var advances: [Double] = []
    /// The font names of each stack, for local fonts.
    private(set) var fonts: [[String]] = []
    /// The demanded characters of each stack that a plain text does not have; empty for the table of an image.
    private(set) var rareCharacters: [CharacterRanges] = []
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
        let count = GlyphDemand.firstAbsentRange
        guard (0..<count).contains(range.index), stack >= 0 else { return }
        if heads.count < (stack + 1) * count {
            heads += [Int32](repeating: -1, count: (stack + 1) * count - heads.count)
        }
        let (added, head) = (Int32(truncatingIfNeeded: ranges.count), stack * count + range.index)
        if heads[head] < 0 {
            heads[head] = added
        } else {
            var last = Int(heads[head])
            while links[last] >= 0 { last = Int(links[last]) }
            links[last] = added
        }
        ranges.append(range)
        links.append(-1)
        advances += (0..<256).map { range.advance(at: $0) ?? -1 }
    }

    /// Uses local fonts for all characters that no range has.
    package mutating func use(_ local: any LocalGlyphs, for demand: GlyphDemand) {
        self.local = local
        fonts = demand.stacks.map(\.fonts)
    }

    /// Whether a range of a stack was added.
    package func has(_ range: Int, stack: Int) -> Bool {
        let count = GlyphDemand.firstAbsentRange
        guard (0..<count).contains(range), stack >= 0, stack * count + range < heads.count else { return false }
        return heads[stack * count + range] >= 0
    }

    /// Whether a range or a local font has a character.
    package func has(_ scalar: Unicode.Scalar, stack: Int) -> Bool {
        glyph(for: scalar, stack: stack) != nil
            || local?.glyphs(of: [scalar], fonts: localFonts(stack)).isEmpty == false
    }

    /// Whether a range or the preferred local font has a character.
    func hasAtHand(_ scalar: Unicode.Scalar, stack: Int) -> Bool {
        glyph(for: scalar, stack: stack) != nil || local?.hasAtHand(scalar, fonts: localFonts(stack)) == true
    }

    /// The font names for the local fonts of a stack.
    func localFonts(_ stack: Int) -> [String] { fonts.indices.contains(stack) ? fonts[stack] : [] }

    /// The id of a character's glyph in the ranges; nil if there is none.
    package func glyph(for scalar: Unicode.Scalar, stack: Int) -> GlyphID? {
        let (place, range) = (Int(scalar.value & 255), Int(scalar.value >> 8))
        guard range < GlyphDemand.firstAbsentRange, stack >= 0 else { return nil }
        let head = stack &* GlyphDemand.firstAbsentRange &+ range
        guard head >= 0, head < heads.count else { return nil }
        var index = Int(heads[head])
        while index >= 0 {
            if advances[index << 8 | place] >= 0 {
                return GlyphID(UInt32(truncatingIfNeeded: index) << 8 | scalar.value & 255)
            }
            index = Int(links[index])
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
        if let id = glyph.localID { return local?.hasInk(id) == true }
        let index = Int(glyph.raw >> 8)
        return ranges.indices.contains(index) && ranges[index].hasInk(at: Int(glyph.raw & 255))
    }

    /// The table for a part of the demand that it was made for, by the stacks of that part.
    package func part(_ part: GlyphDemand, of whole: GlyphDemand) -> GlyphTable {
        let count = GlyphDemand.firstAbsentRange
        var table = self
        table.heads = part.stacks.flatMap { stack -> [Int32] in
            guard let index = whole.index(of: stack.fonts), heads.count >= (index + 1) * count else {
                return [Int32](repeating: -1, count: count)
            }
            return Array(heads[index * count..<(index + 1) * count])
        }
        table.fonts = local == nil ? [] : part.stacks.map(\.fonts)
        table.rareCharacters = part.stacks.indices.map { part.characters(ofStack: $0, notPlainIn: table) }
        return table
    }

    /// The advance of a glyph of the ranges in 1/24 em.
    func advance(_ glyph: GlyphID) -> Double {
        advances.indices.contains(Int(glyph.raw)) ? max(advances[Int(glyph.raw)], 0) : 0
    }
}
