import Cairo
import Digests
import MapLabels

/// The glyphs of 256 neighboring characters in the installed fonts, as MapLibre's clients read them.
public struct GlyphFile: Sendable {
    /// A weight and slant, and the number of a range.
    struct Key: Hashable, Sendable {
        let face: TextFont.Face
        let range: Int
    }

    /// The file, in the format of `glyphs.proto`.
    public let bytes: [UInt8]
    /// 32 hexadecimal digits that change with the bytes.
    public let digest: String

    /// Draws the glyphs of a range: Open Sans, and other installed fonts for what it lacks, as on images.
    ///
    /// - Throws: `SnapshotError` with `fontMissing`, `CancellationError`.
    init(_ key: Key) throws {
        guard let fonts = TextFont.stack(key.face) else { throw SnapshotError.fontMissing }
        var glyphs: [GlyphRange.Glyph] = []
        var last: Int?
        for value in key.range * 256..<(key.range + 1) * 256 {
            try Task.checkCancellation()
            guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else { continue }
            switch fonts.character(scalar, after: last) {
            case .found(let found):
                last = found.font
                // One that no client can read is left out.
                if let glyph = Self.glyph(found, of: scalar) { glyphs.append(glyph) }
            case .missing: continue
            case .unreadable:
                throw SnapshotError(
                    .fontMissing, "an installed font cannot be opened at the moment", remedy: "try again later")
            }
        }
        bytes = GlyphRange.file(glyphs, font: key.face.name, index: key.range)
        digest = Hexadecimal.text(SHA256.hash(bytes).prefix(16))
    }

    private static func glyph(_ found: CharacterGlyph, of scalar: Unicode.Scalar) -> GlyphRange.Glyph? {
        guard (0...255).contains(found.advance) else { return nil }
        let advance = Int(found.advance.rounded())
        guard let field = found.field else {
            return GlyphRange.Glyph(scalar, left: 0, top: 0, advance: advance, width: 0, height: 0, field: [])
        }
        return GlyphRange.Glyph(
            scalar, left: field.left, top: field.top - Int(LocalGlyph.ascent), advance: advance, width: field.width,
            height: field.height, field: field.bytes)
    }
}
