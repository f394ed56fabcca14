import MapLabels
import TestSupport
import Testing

@Suite struct TextFormTests {
    private static let plan = ShapingPlan(ShapingOptions(), justifications: [.center])

    /// A table with the characters from "!" to "~" but "?", of different widths; the space has no ink.
    private static func table() throws -> GlyphTable {
        var glyphs: [[UInt8]] = []
        for id in UInt32(33)...126 where id != 63 {
            glyphs.append(GlyphBytes.glyph(id, advance: UInt64(5 + id % 11)))
        }
        glyphs.append(GlyphBytes.field(1, UInt64(32)) + GlyphBytes.field(7, UInt64(6)))
        var table = GlyphTable()
        table.add(
            try GlyphRange(GlyphBytes.field(1, glyphs.flatMap { GlyphBytes.field(3, $0) }), index: 0), stack: 0)
        return table
    }

    @Test(arguments: [
        "Main Street", " Kauppahalli (Old Market Hall)  ", "a\nbb\n\nccc", "?", "a?b", "", "   ", "-\n",
        "The quick brown fox jumps over the lazy dog & the cat - twice",
    ]) func plainTextsAreMeasuredAsTheyAreShaped(string: String) throws {
        let (table, text) = (try Self.table(), LabelText(string))
        for width in [Double.infinity, 200, 60] {
            for (spacing, place) in [(0.0, 0.5), (2.4, 0), (-3, 1)] {
                for justification in [Justification.left, .center, .right] {
                    var options = ShapingOptions()
                    (options.maximumWidth, options.letterSpacing) = (width, spacing)
                    (options.offsetX, options.offsetY) = (3, -7)
                    options.anchor = LabelAnchor(horizontal: place, vertical: 1 - place)
                    options.justification = justification
                    let shaped = ShapedText(text, options, fonts: table)
                    let form = TextForm(text, ShapingPlan(options, justifications: [justification]), glyphs: table)
                    #expect((form == nil) == (shaped == nil))
                    guard let shaped, let form else { continue }
                    #expect(form.extent.left == shaped.left && form.extent.right == shaped.right)
                    #expect(form.extent.top == shaped.top && form.extent.bottom == shaped.bottom)
                    #expect(form.lineCount == shaped.lines.count)
                    let ends = shaped.inkEnds(hasInk: table.hasInk)
                    #expect(form.ends?.first == ends?.first && form.ends?.last == ends?.last)
                    #expect(form.shaped(glyphs: table) == shaped)
                }
            }
        }
    }

    @Test func linesAreJustifiedOnDemand() throws {
        let (table, text) = (try Self.table(), LabelText("aaaa\nb"))
        var options = ShapingOptions()
        let form = try #require(TextForm(text, ShapingPlan(options, justifications: [.right, .left]), glyphs: table))
        for (asked, used) in [(nil, .right), (.left, .left), (.center, .right)] as [(Justification?, Justification)] {
            options.justification = used
            #expect(form.shaped(asked, glyphs: table) == ShapedText(text, options, fonts: table))
        }
    }

    @Test func otherTextsAreShapedAtOnce() throws {
        var table = try Self.table()
        table.bidi = { GlyphTable.Bidi(forms: $0, levels: Array(repeating: 1, count: $0.count)) }
        var label = LabelText("ab")
        label.append("c", in: LabelText.Section(stack: 0, scale: 2))
        let form = try #require(TextForm(label, Self.plan, glyphs: table))
        let shaped = try #require(ShapedText(label, ShapingOptions(), fonts: table))
        #expect(form.extent.right == shaped.right && form.extent.bottom == shaped.bottom)
        #expect(form.shaped(glyphs: GlyphTable()) == shaped && form.cost > TextFormTests.plainCost(table))
        #expect(TextForm(LabelText("א"), Self.plan, glyphs: table) == nil)
    }

    /// A plain text takes no memory for glyphs, whether it has its form or not; other texts do.
    @Test func costIsKnownBeforeTheForm() throws {
        var table = try Self.table()
        let glyph = MemoryLayout<ShapedText.Glyph>.stride
        for text in ["abc", "aaaa\nb"] {
            let label = LabelText(text)
            let form = try #require(TextForm(label, Self.plan, glyphs: table))
            let characters = label.count * MemoryLayout<Unicode.Scalar>.stride
            #expect(TextForm.cost(of: label, glyphs: table) == form.cost + characters)
        }
        var mixed = LabelText("ab")
        mixed.append("c", in: LabelText.Section(stack: 0, scale: 2))
        let plain = TextForm.cost(of: LabelText("abc"), glyphs: table)
        #expect(TextForm.cost(of: mixed, glyphs: table) == plain + 3 * glyph)
        table.bidi = { GlyphTable.Bidi(forms: $0, levels: Array(repeating: 1, count: $0.count)) }
        #expect(TextForm.cost(of: LabelText("אבג"), glyphs: table) == plain + 3 * glyph)
    }

    private static func plainCost(_ table: GlyphTable) -> Int {
        TextForm(LabelText("abc"), Self.plan, glyphs: table)?.cost ?? .max
    }

    /// The table of a tile knows which of its characters no plain text has.
    @Test(arguments: [false, true]) func aTextCostsTheSameInThePartOfATile(isBidirectional: Bool) throws {
        var table = try Self.table()
        if isBidirectional { table.bidi = { _ in nil } }
        let texts = ["Main", "a b", "tab\tstop", "a?b", "\u{5D0}", "é", "\u{1F5FA}", "", "~!"].map { LabelText($0) }
        var demand = GlyphDemand()
        _ = demand.stack(["Any"])
        for text in texts { demand.insert(text) }
        for local in [false, true] {
            if local { table.use(NoLocalGlyphs(), for: demand) }
            let part = table.part(demand, of: demand)
            for text in texts {
                let cost = TextForm.cost(of: text, glyphs: table)
                #expect(TextForm.cost(of: text, glyphs: part) == cost, "\(text.scalars)")
            }
        }
    }
}

/// Local fonts without glyphs.
private struct NoLocalGlyphs: LocalGlyphs {
    func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph] { [] }
    func field(_ id: UInt32) -> GlyphField? { nil }
}
