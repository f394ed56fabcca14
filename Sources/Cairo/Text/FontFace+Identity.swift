import CCairo
import CRaqm

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
