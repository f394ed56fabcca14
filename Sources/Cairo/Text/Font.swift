import CCairo
import Synchronization

/// One font file at any size, read by FreeType.
///
/// FreeType faces are not thread-safe, so all use of one font is serialised inside; a line of text takes
/// microseconds.
package final class Font: Sendable {
    private let face: FontFace
    private let lock = Mutex(())
    /// What the file calls the font, such as `Open Sans`.
    let family: String

    /// Opens the first face of a font file, or returns nil where it is not there or not a font.
    package init?(path: String) {
        guard let opened = FontFace(path: path) else { return nil }
        face = opened
        family = opened.face.pointee.family_name.map { String(cString: $0) } ?? ""
    }

    /// Runs `body` while nobody else uses the font.
    func withFace<Result>(_ body: (FontFace) -> Result) -> Result {
        lock.withLock { _ in body(face) }
    }
}

/// Owner of a FreeType library and two faces of the same file: one to shape with and one that is cairo's alone.
///
/// Cairo remembers the size it last set on its face and does not look again, so the size for shaping must not be
/// set on the same one. Neither is ever released: cairo may keep scaled fonts in its cache beyond the last
/// reference, and a process opens a font once.
///
/// Unchecked, for only `Font.withFace` reaches it, one caller at a time.
struct FontFace: @unchecked Sendable {
    let face: FT_Face
    let cairo: OpaquePointer

    init?(path: String) {
        var library: FT_Library?
        var shaping: FT_Face?
        var drawing: FT_Face?
        guard FT_Init_FreeType(&library) == 0 else { return nil }
        guard FT_New_Face(library, path, 0, &shaping) == 0, let shaping,
            FT_New_Face(library, path, 0, &drawing) == 0,
            let cairo = cairo_ft_font_face_create_for_ft_face(drawing, Int32(FT_LOAD_DEFAULT))
        else {
            FT_Done_FreeType(library)
            return nil
        }
        face = shaping
        self.cairo = cairo
    }
}
