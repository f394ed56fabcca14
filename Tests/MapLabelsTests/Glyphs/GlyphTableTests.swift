import MapLabels
import TestSupport
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
        // A mark stays behind its letter, to be drawn onto it.
        let marked = LabelText("אבֶ1", stack: 0)
        var points = table
        points.add(
            try GlyphRange(
                GlyphBytes.field(1, GlyphBytes.field(3, GlyphBytes.glyph(0x5B6))), index: 5), stack: 0)
        points.bidi = { GlyphTable.Bidi(forms: $0, levels: [1, 1, 1, 2]) }
        #expect(points.glyphs(of: marked, in: 0..<4).map(\.scalar) == ["1", "ב", "\u{5B6}", "א"])
        // Two characters that became one.
        table.bidi = { GlyphTable.Bidi(forms: [nil, "ד"] + Array($0.dropFirst(2)), levels: [1, 1, 2, 2, 1]) }
        #expect(table.glyphs(of: text, in: 0..<5).map(\.scalar) == ["ג", "1", "2", "ד"])
        #expect(table.advances(of: text) == [nil, 10, 10, 10, 10])
        // An order of another length is not used.
        table.bidi = { _ in GlyphTable.Bidi(forms: [], levels: []) }
        #expect(table.glyphs(of: text, in: 0..<2).map(\.scalar) == ["א", "ב"])
    }
}

/// Local fonts that have all letters but x, 7 units wide; "fi" is one glyph.
private struct SomeLocalGlyphs: LocalGlyphs {
    func glyphs(of scalars: [Unicode.Scalar], fonts: [String]) -> [LocalGlyph] {
        var glyphs: [LocalGlyph] = []
        for (index, scalar) in scalars.enumerated() where scalar != "x" {
            if scalar == "i", index > 0, scalars[index - 1] == "f" {
                glyphs[glyphs.count - 1].id = 1
            } else {
                glyphs.append(LocalGlyph(id: scalar.value, source: index, advance: 7, x: 0.5, y: 0.25))
            }
        }
        return scalars.contains("א") ? glyphs.reversed() : glyphs
    }

    func field(_ id: UInt32) -> GlyphField? {
        GlyphField(
            left: 0, top: 0, advance: Double(id), width: 1, height: 1, pixelsPerUnit: 2, bytes: [255], offset: 0)
    }
}

@Suite struct LocalGlyphTests {
    private static func table(_ letters: String, index: Int = 0) throws -> GlyphTable {
        var table = GlyphTable()
        let glyphs = letters.unicodeScalars.map { GlyphBytes.field(3, GlyphBytes.glyph($0.value)) }
        table.add(try GlyphRange(GlyphBytes.field(1, glyphs.flatMap { $0 }), index: index), stack: 0)
        var demand = GlyphDemand()
        _ = demand.stack(["Test Sans"])
        table.use(SomeLocalGlyphs(), for: demand)
        return table
    }

    @Test func charactersThatNoRangeHasAreLocal() throws {
        let table = try Self.table("ab")
        let text = LabelText("acfib")
        #expect(table.advances(of: text) == [10, 7, 7, 0, 10])
        let glyphs = table.glyphs(of: text, in: 0..<5)
        #expect(glyphs.map(\.scalar) == ["a", "c", "f", "b"])
        #expect(glyphs.map(\.advance) == [10, 7, 7, 10])
        #expect(glyphs.map(\.x) == [0, 0.5, 0.5, 0])
        let fields = glyphs.map { $0.glyph.flatMap(table.field)?.pixelsPerUnit }
        #expect(fields == [1, 2, 2, 1])
    }

    @Test func sectionsAreShapedByThemselves() throws {
        let table = try Self.table("")
        var text = LabelText("f")
        text.append("i", in: LabelText.Section(stack: 0, scale: 2))
        #expect(table.glyphs(of: text, in: 0..<2).map(\.section) == [0, 1])
    }

    @Test func localRunsAreInLineOrder() throws {
        var table = try Self.table("12")
        table.bidi = { GlyphTable.Bidi(forms: $0, levels: [1, 1, 2, 2, 1]) }
        let glyphs = table.glyphs(of: LabelText("אא12א"), in: 0..<5)
        #expect(glyphs.map(\.scalar) == ["א", "1", "2", "א", "א"])
    }

    /// Brackets and spaces between texts of two directions, in local fonts: as they are seen.
    @Test func neutralCharactersAreInVisualOrder() throws {
        var table = try Self.table("12")
        table.bidi = { GlyphTable.Bidi(forms: $0, levels: [1, 2, 2, 1, 1, 2, 2]) }
        let glyphs = table.glyphs(of: LabelText("א12) 12"), in: 0..<7)
        #expect(glyphs.map(\.scalar) == ["1", "2", " ", ")", "1", "2", "א"])
    }

    @Test func missingCharactersAreThoseThatNoFontHas() throws {
        let table = try Self.table("ab")
        var demand = GlyphDemand()
        demand.insert(LabelText("a\ncx \u{200B}", stack: demand.stack(["Test Sans"])))
        #expect(demand.missing(in: table) == ["x"])
    }
}
