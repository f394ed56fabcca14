import CCairo
import CText
import Synchronization

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

extension FontFace {
    /// Identifies a font regardless of its path: file length, face index, and the `head` table, which has the font's
    /// version, times and checksum (OpenType 1.9).
    ///
    /// Reading a whole collection would take longer than drawing with it. A bitmap font without that table is
    /// identified by its name and number of glyphs.
    static func identity(of face: FT_Face, index: Int) -> [UInt8] {
        let head: FT_ULong = 0x6865_6164
        var table = [UInt8](repeating: 0, count: 54)
        var length = FT_ULong(table.count)
        if FT_Load_Sfnt_Table(face, head, 0, &table, &length) != 0 {
            let name = face.pointee.family_name.map { String(cString: $0) } ?? ""
            table = Array("\(name) \(face.pointee.num_glyphs)".utf8)
        }
        return Array("\(face.pointee.stream?.pointee.size ?? 0) \(index) ".utf8) + table
    }
}

/// One face of a font file.
struct FontFile: Hashable, Sendable {
    let path: String
    /// FreeType's face index: the face of a collection and, in the upper 16 bits, its named instance.
    var index = 0
}

/// What is opened on first use and then stays open, such as a font.
///
/// That it could not be opened is never remembered: a process that has no more file descriptors at one moment may have
/// some at the next.
package final class OpenedOnce<Value: Sendable>: Sendable {
    private let known = Mutex<Value?>(nil)
    private let open: @Sendable () -> Value?

    /// - Parameter open: opens it; nil if that failed.
    package init(_ open: @escaping @Sendable () -> Value?) { self.open = open }

    /// The value, which is opened now if it is not open; nil if it cannot be opened at the moment.
    package var value: Value? {
        known.withLock { known in
            if known == nil { known = open() }
            return known
        }
    }
}
