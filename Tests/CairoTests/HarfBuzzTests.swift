import Glibc
import TestSupport
import Testing

@testable import Cairo

/// Glyphs of local fonts beside those of HarfBuzz's own tool, `hb-shape`, on the same font file.
@Suite struct HarfBuzzTests {
    /// A glyph with its advance in ems.
    private struct Glyph: Equatable {
        let index: UInt32
        let advance: Double

        static func == (one: Glyph, other: Glyph) -> Bool {
            one.index == other.index && abs(one.advance - other.advance) < 0.003
        }
    }

    private static let program = "/usr/bin/hb-shape"

    /// The glyphs of one run of text from left to right, from lines such as `[44+555|215@10,0+389]`.
    private static func expected(_ text: String, _ file: FontFile) throws -> [Glyph] {
        let (reader, writer) = try Spawn.pipe()
        let process = try Spawn.start(
            program,
            [
                "--no-glyph-names", "--no-clusters", "--font-size=1000", "--face-index=\(file.index)", file.path,
                "--text=\(text)",
            ], environment: ["LC_ALL=C.UTF-8"]
        ) { posix_spawn_file_actions_adddup2(&$0, writer, 1) }
        close(writer)
        var (line, byte): ([UInt8], UInt8) = ([], 0)
        while read(reader, &byte, 1) == 1 { line.append(byte) }
        close(reader)
        #expect(Spawn.end(of: process) == 0)
        return String(decoding: line, as: UTF8.self).split(whereSeparator: { "[]|\n".contains($0) }).compactMap {
            part in
            let numbers = part.split(whereSeparator: { "@+".contains($0) })
            guard let index = numbers.first.flatMap({ UInt32($0) }) else { return nil }
            return Glyph(index: index, advance: (part.contains("+") ? Double(numbers.last ?? "0") ?? 0 : 0) / 1000)
        }
    }

    @Test(
        .enabled(if: access(program, X_OK) == 0),
        arguments: [
            "Hauptstraße", "AVATAR", "Київ", "مرحبا", "القدس", "فيصل", "שלום", "ירושלים", "नमस्ते", "क्षेत्र", "दिल्ली",
            "กรุงเทพฯ", "ที่นี่", "タワー", "서울",
        ])
    func shapesLikeHarfBuzz(text: String) throws {
        let fonts = try TextTests.fonts()
        let line = try #require(TextLine(text, fonts: fonts, size: 24))
        let run = try #require(line.runs.first)
        #expect(line.runs.count == 1)
        let glyphs = try #require(fonts.glyphs(of: text, size: 24)).glyphs.map {
            Glyph(index: $0.glyph.index, advance: $0.advance / 24)
        }
        #expect(try glyphs == Self.expected(text, run.face.file))
        #expect(glyphs.count > 1)
    }
}
