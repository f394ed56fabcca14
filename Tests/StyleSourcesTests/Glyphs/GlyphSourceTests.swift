import Glibc
import MapLabels
import TestSupport
import Testing
import TileSources

@testable import StyleSources

@Suite struct GlyphSourceTests {
    private let folder: TemporaryFolder
    private let network = TileNetwork.offline

    init() throws { folder = try TemporaryFolder() }

    private func style(glyphs: String, layer: String = #", "layout": {"text-field": "a"}"#) async throws -> OpenedStyle
    {
        let source = #""s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}"#
        let json = #"""
            {"version": 8, "glyphs": "\#(glyphs)", "sources": {\#(source)},
             "layers": [{"id": "a", "type": "symbol", "source": "s"\#(layer)}]}
            """#
        return try await OpenedStyle(opening: folder.write(Array(json.utf8), to: "style.json"), network: network)
    }

    private func demand(_ text: String, _ fonts: [String]) -> GlyphDemand {
        var demand = GlyphDemand()
        demand.insert(LabelText(text, stack: demand.stack(fonts)))
        return demand
    }

    private func write(_ font: String, _ range: String, _ glyphs: [UInt8]...) throws {
        let stack = GlyphBytes.field(1, glyphs.flatMap { GlyphBytes.field(3, $0) })
        try folder.write(stack, to: "fonts/\(font)/\(range).pbf")
    }

    @Test func rangesOfAFolderAreRead() async throws {
        try write("Test Sans", "0-255", GlyphBytes.glyph(65), GlyphBytes.glyph(66))
        try write("Test Sans", "19968-20223", GlyphBytes.glyph(0x4E00))
        let source = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        let wanted = demand("AB一C", ["Test Sans"])
        let fetched = try await source.glyphs(for: wanted)
        #expect(fetched.table.advances(of: LabelText("AB一C")) == [10, 10, 10, nil])
        #expect(fetched.notes.isEmpty && !fetched.isIncomplete)
        #expect(wanted.missing(in: fetched.table) == ["C"])
    }

    @Test func fontsAreReadOneByOneWithoutTheJoinedStack() async throws {
        try write("First", "0-255", GlyphBytes.glyph(65, advance: 1))
        try write("Second", "0-255", GlyphBytes.glyph(65, advance: 2), GlyphBytes.glyph(66, advance: 2))
        let source = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        let fonts = ["First", "Absent", "Second"]
        #expect(try await source.glyphs(for: demand("AB", fonts)).table.advances(of: LabelText("AB")) == [1, 2])
        try write("First,Absent,Second", "0-255", GlyphBytes.glyph(66, advance: 3))
        let other = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        #expect(try await other.glyphs(for: demand("AB", fonts)).table.advances(of: LabelText("AB")) == [nil, 3])
    }

    @Test func cachesRanges() async throws {
        try write("Test Sans", "0-255", GlyphBytes.glyph(65))
        let source = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        _ = try await source.glyphs(for: demand("A", ["Test Sans"]))
        try write("Test Sans", "0-255", GlyphBytes.glyph(65, advance: 99))
        let again = try await source.glyphs(for: demand("A", ["Test Sans"]))
        #expect(again.table.advances(of: LabelText("A")) == [10])
    }

    /// Up to 16 MiB: then the ranges that were not used for longest are read again.
    @Test func limitsCachedRanges() async throws {
        let fonts = (0..<6).map { "Font \($0)" }
        // A field that means nothing makes a range large.
        func write(advance: UInt64) throws {
            for font in fonts {
                let stack = GlyphBytes.field(3, GlyphBytes.glyph(65, advance: advance))
                let filler = GlyphBytes.field(9, [UInt8](repeating: 0, count: 3 << 20))
                try folder.write(GlyphBytes.field(1, stack) + filler, to: "fonts/\(font)/0-255.pbf")
            }
        }
        let source = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        func advance(_ font: String) async throws -> Double? {
            try await source.glyphs(for: demand("A", [font])).table.advances(of: LabelText("A"))[0]
        }
        try write(advance: 1)
        for font in fonts { #expect(try await advance(font) == 1) }
        try write(advance: 2)
        #expect(try await advance(fonts[5]) == 1)
        #expect(try await advance(fonts[0]) == 2)
    }

    @Test func corruptRangesAreANote() async throws {
        try folder.write([0x0A, 9], to: "fonts/Test Sans/0-255.pbf")
        let source = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        let fetched = try await source.glyphs(for: demand("A", ["Test Sans"]))
        #expect(fetched.notes == ["1 glyph range of Test Sans cannot be read: its glyphs are corrupt"])
        #expect(fetched.isIncomplete)
    }

    /// A folder of fonts may be a link, but not out of the style's folder.
    @Test func linksOutOfTheFolderAreANote() async throws {
        let other = try TemporaryFolder()
        try other.write(GlyphBytes.range(GlyphBytes.glyph(65)), to: "0-255.pbf")
        try write("Real", "0-255", GlyphBytes.glyph(65))
        for (link, target) in [("In", folder.path + "/fonts/Real"), ("Out", other.path)] {
            try #require(symlink(target, folder.path + "/fonts/\(link)") == 0)
        }
        let source = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        #expect(try await source.glyphs(for: demand("A", ["In"])).notes.isEmpty)
        let fetched = try await source.glyphs(for: demand("A", ["Out"]))
        #expect(
            fetched.notes == [
                "1 glyph range of Out cannot be read: its glyphs are outside of the style's folder"
            ])
        #expect(fetched.isIncomplete)
    }

    @Test func aServerThatDoesNotDeliverIsANote() async throws {
        let source = try #require(try await style(glyphs: "https://a.example/{fontstack}/{range}.pbf").glyphs)
        let fetched = try await source.glyphs(for: demand("A一", ["Test Sans"]))
        #expect(fetched.isIncomplete && fetched.notes.count == 1)
        #expect(fetched.notes[0].hasPrefix("2 glyph ranges of Test Sans cannot be read: "))
        #expect(fetched.notes[0].contains("https://a.example/Test%20Sans/0-255.pbf"))
    }

    @Test(arguments: ["..", ".", "../fonts/Test Sans", "a/../Test Sans"])
    func fontsOutsideOfTheFolderDoNotExist(font: String) async throws {
        try write("Test Sans", "0-255", GlyphBytes.glyph(65))
        try folder.write(GlyphBytes.range(GlyphBytes.glyph(65)), to: "0-255.pbf")
        let source = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        let fetched = try await source.glyphs(for: demand("A", [font]))
        #expect(fetched.table.advances(of: LabelText("A")) == [nil])
    }

    @Test(arguments: [
        ("fonts/all.pbf", "/glyphs: fonts/all.pbf has no {fontstack} and {range}"),
        ("../{fontstack}/{range}.pbf", "outside of the style's folder"),
        ("mapbox://fonts/a/{fontstack}/{range}", "Mapbox"),
    ]) func glyphsThatCannotBeUsedAreANote(glyphs: String, note: String) async throws {
        let style = try await style(glyphs: glyphs)
        #expect(style.glyphs == nil)
        #expect(style.notes.contains { $0.hasPrefix("the glyphs of the style are not used: ") && $0.contains(note) })
    }

    @Test(arguments: [#", "layout": {"visibility": "none", "text-field": "a"}"#, ""])
    func stylesWithoutTextsNeedNoGlyphs(layer: String) async throws {
        let style = try await style(glyphs: "nowhere", layer: layer)
        #expect(style.glyphs == nil && !style.notes.contains { $0.contains("glyphs") })
    }

    @Test func aDemandForTooMuchIsCut() async throws {
        var wanted = GlyphDemand()
        for font in 0..<5 {
            let stack = wanted.stack(["Font \(font)"])
            for range in 0..<256 where !(0xD8...0xDF).contains(range) {
                guard let scalar = Unicode.Scalar(UInt32(range << 8 | 1)) else { continue }
                wanted.insert(LabelText(String(scalar), stack: stack))
            }
        }
        let source = try #require(try await style(glyphs: "fonts/{fontstack}/{range}.pbf").glyphs)
        let fetched = try await source.glyphs(for: wanted)
        #expect(fetched.notes == ["the image needs 1240 glyph ranges; only 1024 are read"])
    }
}
