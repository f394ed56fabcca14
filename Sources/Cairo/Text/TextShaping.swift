import CText

/// Shapes text into glyphs: first in the named font alone and, if that lacks characters, again with fallback fonts.
///
/// Raqm gets the whole line both times, so directions are right in any fonts.
struct TextShaping {
    let text: String
    /// Points.
    let size: Double

    struct Outcome: Sendable {
        var runs: [TextLine.Run] = []
        var width = 0.0
        var missing: [Unicode.Scalar] = []
    }

    /// Text is shaped this much larger and scaled back, so that advances are not rounded to whole pixels.
    private static let enlargement = 64.0

    func run(with fonts: inout Fonts) -> Outcome? {
        guard let glyphs = glyphs(in: fonts.named, and: []) else { return nil }
        let ranges = otherRanges(glyphs, &fonts)
        guard !ranges.isEmpty else { return outcome(glyphs, faces: [fonts.named]) }
        guard let mixed = self.glyphs(in: fonts.named, and: ranges) else { return nil }
        return outcome(mixed, faces: [fonts.named] + ranges.map(\.face))
    }

    /// The parts that need fallback fonts.
    func otherRanges(_ fonts: inout Fonts) -> [Itemiser.Range] {
        glyphs(in: fonts.named, and: []).map { otherRanges($0, &fonts) } ?? []
    }

    private func otherRanges(_ glyphs: [raqm_glyph_t], _ fonts: inout Fonts) -> [Itemiser.Range] {
        let lacking = Set(glyphs.lazy.filter { $0.index == 0 }.map { Int($0.cluster) })
        // No Latin text has an emoji.
        if lacking.isEmpty, LatinShaping.isLatin(text) { return [] }
        return Itemiser(text: text, lacking: lacking).ranges(&fonts)
    }

    func glyphs(in named: FontFace, and ranges: [Itemiser.Range]) -> [raqm_glyph_t]? {
        if ranges.isEmpty, LatinShaping.isLatin(text) {
            guard named.setSize(size * Self.enlargement, for: size) != nil else { return nil }
            return named.latin?.glyphs(of: text)
        }
        return glyphsOfRuns(in: named, and: ranges)
    }

    /// The glyphs of a text in any scripts.
    func glyphsOfRuns(in named: FontFace, and ranges: [Itemiser.Range]) -> [raqm_glyph_t]? {
        guard let raqm = raqm_create() else { return nil }
        defer { raqm_destroy(raqm) }
        for face in [named] + ranges.map(\.face) {
            guard face.setSize(size * Self.enlargement, for: size) != nil else { return nil }
        }
        guard raqm_set_text_utf8(raqm, text, text.utf8.count), raqm_set_freetype_face(raqm, named.shaping),
            ranges.allSatisfy({
                raqm_set_freetype_face_range(raqm, $0.face.shaping, $0.bytes.lowerBound, $0.bytes.count)
            }),
            raqm_set_freetype_load_flags(raqm, Int32(FT_LOAD_NO_HINTING)),
            raqm_set_par_direction(raqm, RAQM_DIRECTION_DEFAULT), raqm_layout(raqm)
        else { return nil }
        var count = 0
        let glyphs = raqm_get_glyphs(raqm, &count)
        return Array(UnsafeBufferPointer(start: glyphs, count: count))
    }

    func outcome(_ glyphs: [raqm_glyph_t], faces: [FontFace]) -> Outcome {
        var outcome = Outcome()
        var pen = (x: 0.0, y: 0.0)
        var start = 0
        while start < glyphs.count {
            let shaping = glyphs[start].ftface
            let end = glyphs[start...].firstIndex { $0.ftface != shaping } ?? glyphs.count
            defer { start = end }
            guard let face = faces.first(where: { $0.shaping == shaping }),
                let units = face.setSize(size * Self.enlargement, for: size)
            else { continue }
            let run = glyphs[start..<end].map { glyph in
                defer {
                    pen.x += Double(glyph.x_advance) / units
                    pen.y -= Double(glyph.y_advance) / units
                }
                return TextLine.Glyph(
                    index: glyph.index, x: pen.x + Double(glyph.x_offset) / units,
                    y: pen.y - Double(glyph.y_offset) / units, advance: Double(glyph.x_advance) / units,
                    cluster: Int(glyph.cluster))
            }
            outcome.runs.append(TextLine.Run(face: face, glyphs: run))
            for glyph in run where glyph.index == 0 {
                if let scalar = scalar(at: glyph.cluster), !outcome.missing.contains(scalar) {
                    outcome.missing.append(scalar)
                }
            }
        }
        outcome.width = pen.x
        return outcome
    }

    /// The character at a UTF-8 offset; nil for invisible characters.
    private func scalar(at byte: Int) -> Unicode.Scalar? {
        guard byte < text.utf8.count else { return nil }
        let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: byte)]
        return scalar.properties.generalCategory == .control ? nil : scalar
    }
}

/// A text with U+FFFD in place of noncharacters, such as U+FFFE, U+FFFF and U+FDD0.
///
/// They are no text (The Unicode Standard, section 23.7): cairo takes them for invalid UTF-8 and then refuses the whole
/// file, and XML forbids two of them.
struct InterchangeText {
    /// The replaced text.
    let text: String
    /// UTF-8 offsets in the original of characters whose replacement is one byte shorter, ascending.
    private let shortened: [Int]

    init(_ original: String) {
        guard original.unicodeScalars.contains(where: \.isNoncharacter) else {
            (text, shortened) = (original, [])
            return
        }
        var (scalars, shortened, offset) = (String.UnicodeScalarView(), [Int](), 0)
        for scalar in original.unicodeScalars {
            scalars.append(scalar.isNoncharacter ? "\u{FFFD}" : scalar)
            if scalar.isNoncharacter, UTF8.width(scalar) == 4 { shortened.append(offset) }
            offset += UTF8.width(scalar)
        }
        (text, self.shortened) = (String(scalars), shortened)
    }

    /// The UTF-8 offset of a character that begins at an offset of the original.
    func offset(_ original: Int) -> Int { original - shortened.count { $0 < original } }
}

extension Unicode.Scalar {
    /// Whether it is one of the 66 code points that are never characters.
    var isNoncharacter: Bool { (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE }
}
