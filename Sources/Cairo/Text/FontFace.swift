import CCairo
import CRaqm

/// Owns two FreeType faces of the same file: one for shaping, and one for cairo only.
///
/// Cairo remembers the size it last set on its face and does not check it again, so shaping must not set its size on
/// the same face. Neither face is ever released: cairo may cache scaled fonts beyond the last reference, and a process
/// opens a font once.
///
/// Unchecked, because only `FontStack` hands it out, to one caller at a time.
final class FontFace: @unchecked Sendable {
    let file: FontFile
    let shaping: FT_Face
    let cairo: OpaquePointer
    /// Shapes Latin texts at the size of `shaping`.
    private(set) lazy var latin = LatinShaping(shaping)
    /// Identifies the font.
    let identity: [UInt8]

    init?(_ file: FontFile, library: FT_Library?) {
        var shaping: FT_Face?
        var drawing: FT_Face?
        guard FT_New_Face(library, file.path, FT_Long(file.index), &shaping) == 0, let shaping,
            FT_New_Face(library, file.path, FT_Long(file.index), &drawing) == 0,
            let cairo = cairo_ft_font_face_create_for_ft_face(drawing, Int32(FT_LOAD_DEFAULT))
        else { return nil }
        self.file = file
        self.shaping = shaping
        self.cairo = cairo
        identity = Self.identity(of: shaping, index: file.index)
    }

    /// Whether the font has color glyphs, like emoji fonts (`FT_HAS_COLOR`).
    var isColored: Bool { shaping.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 }

    /// The family name, such as `Open Sans`.
    var family: String { shaping.pointee.family_name.map { String(cString: $0) } ?? "" }

    /// Whether its letters are slanted (`FT_STYLE_FLAG_ITALIC`).
    var isItalic: Bool { shaping.pointee.style_flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0 }

    private var isScalable: Bool { shaping.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 }

    /// Sets the size for shaping: `points` if the font is scalable, otherwise the size of its largest bitmaps.
    ///
    /// - Returns: FreeType units per point at that size; nil if the font has no size at all.
    func setSize(_ points: Double, for size: Double) -> Double? {
        if isScalable {
            return FT_Set_Char_Size(shaping, FT_F26Dot6(points * 64), 0, 72, 72) == 0 ? 64 * points / size : nil
        }
        let strikes = (0..<Int(shaping.pointee.num_fixed_sizes)).map { shaping.pointee.available_sizes[$0].y_ppem }
        guard let largest = strikes.indices.max(by: { strikes[$0] < strikes[$1] }), strikes[largest] > 0,
            FT_Select_Size(shaping, Int32(largest)) == 0
        else { return nil }
        return Double(strikes[largest]) / size
    }

    /// Whether the font has a glyph for each of the characters.
    func covers(_ characters: some Sequence<Unicode.Scalar>) -> Bool {
        characters.allSatisfy { FT_Get_Char_Index(shaping, FT_ULong($0.value)) != 0 }
    }
}
