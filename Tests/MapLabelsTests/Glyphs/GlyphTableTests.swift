import MapLabels
import Testing

@Suite struct GlyphTableTests {
    private static func range(_ glyphs: [UInt8]..., index: Int = 0) throws -> GlyphRange {
        try GlyphRange(
            GlyphBytes.field(1, glyphs.flatMap { GlyphBytes.field(3, $0) }), index: index)
    }

    @Test func demandsHaveTheRangesOfTexts() {
        var demand = GlyphDemand()
        #expect(demand.isEmpty)
        let first = demand.stack(["Open Sans Regular", "Arial"])
        let second = demand.stack(["Bold"])
        #expect(demand.stack(["Open Sans Regular", "Arial"]) == first && first != second)
        var text = LabelText("aé一", stack: first)
        text.append("b", in: LabelText.Section(stack: second))
        let image = LabelText.Image(index: 0, width: 1, height: 1)
        text.append(image: LabelText.Section(stack: second, image: image))
        demand.insert(text)
        #expect(demand.stacks.map(\.name) == ["Open Sans Regular,Arial", "Bold"])
        #expect(demand.stacks.map(\.ranges) == [[0, 0x4E], [0]])
    }

    @Test func verticalAndJoinedFormsAreDemanded() {
        var demand = GlyphDemand()
        demand.insert(LabelText("-", stack: demand.stack(["A"])), isVertical: true)
        demand.insert(LabelText("ع", stack: demand.stack(["B"])))
        #expect(demand.stacks.map(\.ranges) == [[0, 0xFE], [6, 0xFB, 0xFC, 0xFD, 0xFE]])
    }

    @Test func theFirstRangeWithAGlyphCounts() throws {
        var table = GlyphTable()
        table.add(try Self.range(GlyphBytes.glyph(65, advance: 1)), stack: 1)
        table.add(try Self.range(GlyphBytes.glyph(65, advance: 2), GlyphBytes.glyph(66, advance: 3)), stack: 1)
        #expect(table.advances(of: LabelText("ABC", stack: 1)) == [1, 3, nil])
        #expect(table.advances(of: LabelText("A", stack: 0)) == [nil])
        #expect(table.advances(of: LabelText("A", stack: 9)) == [nil])
        #expect(table.has(0, stack: 1) && !table.has(1, stack: 1) && !table.has(0, stack: 0))
        let glyphs = table.glyphs(of: LabelText("xAB", stack: 1), in: 0..<3)
        #expect(glyphs.map(\.scalar) == ["A", "B"])
        #expect(try glyphs.map { try #require($0.glyph.flatMap(table.field)).advance } == [1, 3])
        #expect(table.field(GlyphID(.max)) == nil)
    }

    @Test func textsFromRightToLeftAreReordered() throws {
        var table = GlyphTable()
        let letters = (0x5D0...0x5D3).map { GlyphBytes.glyph(UInt32($0)) }
        table.add(
            try GlyphRange(GlyphBytes.field(1, letters.flatMap { GlyphBytes.field(3, $0) }), index: 5), stack: 0)
        table.add(try Self.range(GlyphBytes.glyph(49), GlyphBytes.glyph(50)), stack: 0)
        // Hebrew with a number in it, which runs from left to right.
        let text = LabelText("אב12ג")
        #expect(table.glyphs(of: text, in: 0..<5).map(\.scalar) == ["א", "ב", "1", "2", "ג"])
        table.bidi = { GlyphTable.Bidi(forms: $0, levels: [1, 1, 2, 2, 1]) }
        #expect(table.glyphs(of: text, in: 0..<5).map(\.scalar) == ["ג", "1", "2", "ב", "א"])
        // Each line by itself.
        #expect(table.glyphs(of: text, in: 0..<3).map(\.scalar) == ["1", "ב", "א"])
        // Two characters that became one.
        table.bidi = { GlyphTable.Bidi(forms: [nil, "ד"] + $0.dropFirst(2), levels: [1, 1, 2, 2, 1]) }
        #expect(table.glyphs(of: text, in: 0..<5).map(\.scalar) == ["ג", "1", "2", "ד"])
        #expect(table.advances(of: text) == [nil, 10, 10, 10, 10])
        // An order of another length is not used.
        table.bidi = { _ in GlyphTable.Bidi(forms: [], levels: []) }
        #expect(table.glyphs(of: text, in: 0..<2).map(\.scalar) == ["א", "ב"])
    }
}
