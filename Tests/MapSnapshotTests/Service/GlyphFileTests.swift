import MapLabels
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot

/// Glyph ranges of the installed fonts.
@Suite(.timeLimit(.minutes(20))) struct GlyphFileTests {
    private static let service = SnapshotService(tiles: [])
    /// A range with few glyphs, because drawing them takes long without optimization.
    private static let small = 0xE0

    /// Labels of images in the installed fonts have the same metrics, not rounded, at twice the resolution.
    @Test func servesTheGlyphsOfImages() async throws {
        let file = try await Self.service.glyphs(of: "Noto Sans Regular", range: 0)
        let range = try GlyphRange(file.bytes, index: 0)
        for scalar in ["A", "g", "ß", "1", "~"] as [Unicode.Scalar] {
            let glyph = try #require(range.glyph(for: scalar))
            let local = try #require(LocalFonts.shared.glyphs(of: [scalar], fonts: ["Noto Sans Regular"]).first)
            let field = try #require(LocalFonts.shared.field(local.id))
            #expect(abs(glyph.advance - local.advance) <= 0.5)
            #expect(abs(glyph.left - field.left) <= 0.5 && abs(glyph.top - field.top) <= 0.5)
            #expect(abs(Double(glyph.width) - Double(field.width) / 2) <= 1)
            #expect(abs(Double(glyph.height) - Double(field.height) / 2) <= 1)
            #expect(glyph.bytes[glyph.offset..<glyph.offset + glyph.width * glyph.height].max() ?? 0 > 200)
        }
        #expect(range.glyph(for: " ")?.isEmpty == true && range.glyph(for: "\n") == nil)
    }

    @Test func theFirstNameOfAStackDecidesAboutTheFont() async throws {
        var digests: [String] = []
        for name in ["Arial Unicode MS Regular", "Noto Sans Bold", "Any Italic,Noto Sans Bold", "x Bold Italic"] {
            digests.append(try await Self.service.glyphs(of: name, range: Self.small).digest)
        }
        #expect(Set(digests).count == 4)
        // Whatever the font's name is, there are no further files of it.
        for name in ["Unknown/../Font", "", ",,,"] {
            #expect(try await Self.service.glyphs(of: name, range: Self.small).digest == digests[0])
        }
    }

    @Test(arguments: [0xD8, 0xE0, -1_000, Int.max]) func everyRangeIsAFile(index: Int) async throws {
        let file = try await Self.service.glyphs(of: "Sans", range: index)
        _ = try GlyphRange(file.bytes, index: min(max(index, 0), 255))
        #expect(file.digest.utf8.count == 32)
    }

    /// Clients show no labels where a range is refused.
    @Test func glyphsDoNotWaitForImages() async throws {
        let gate = Gate()
        let source = Cells.source { if $0 == 0 { try await gate.wait() } }
        var options = ServiceOptions()
        (options.concurrency, options.queue) = (1, QueueLimits(waiting: 0))
        let service = SnapshotService(layers: [.tiles(Cells.layer(source))], options: options)
        let first = Task { try await service.file(for: Cells.request(0)) }
        await gate.entered()
        let error = await snapshotError { _ = try await service.file(for: Cells.request(1)) }
        #expect(error?.code == .overloaded)
        let files = try await withThrowingTaskGroup(of: GlyphFile.self) { group in
            for _ in 0..<8 { group.addTask { try await service.glyphs(of: "Sans", range: Self.small) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(files.map(\.digest)).count == 1)
        gate.open()
        _ = try await first.value
    }
}
