import CCairo
import CRaqm

extension FontFace {
    /// What tells the font from others, wherever its file lies: length of the file, which face of it, and its table
    /// `head`, which has the font's version, times and checksum (OpenType 1.9).
    ///
    /// To read a collection whole would take longer than to draw with it. A bitmap font without that table is told by
    /// name and number of glyphs.
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
