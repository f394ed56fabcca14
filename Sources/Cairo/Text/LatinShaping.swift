import CCairo
import CText

/// Shapes texts in Latin letters with HarfBuzz alone.
///
/// Raqm splits a text by direction, script and font. For each text it makes a new HarfBuzz font, for which HarfBuzz
/// plans again how to shape (`hb_shape_plan_create`): that takes five times as long as shaping a name. A Latin text is
/// one run from left to right, so its glyphs are the same.
///
/// Not thread-safe, like the face.
final class LatinShaping {
    private let face: FT_Face
    private let font: OpaquePointer
    private let buffer: OpaquePointer
    /// The size of the face when HarfBuzz last looked, by which it keeps advances.
    private var scales: (x: FT_Fixed, y: FT_Fixed)?

    /// - Parameter face: the face, which stays open.
    init?(_ face: FT_Face) {
        guard let font = hb_ft_font_create_referenced(face) else { return nil }
        guard let buffer = hb_buffer_create() else {
            hb_font_destroy(font)
            return nil
        }
        hb_ft_font_set_load_flags(font, Int32(FT_LOAD_NO_HINTING))
        (self.face, self.font, self.buffer) = (face, font, buffer)
    }

    deinit {
        hb_buffer_destroy(buffer)
        hb_font_destroy(font)
    }

    /// Whether a text is a single run for Raqm: it has Latin letters, and nothing but those, spaces, digits and
    /// punctuation, which take the script and direction of the letters.
    static func isLatin(_ text: String) -> Bool {
        var hasLetter = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: hasLetter = true
            // Without the soft hyphen, U+00AD, and the marks of direction, U+200E and U+200F.
            case 0x20...0x7E, 0xA0...0xAC, 0xAE...0xFF, 0x2010...0x2027: break
            default: return false
            }
        }
        return hasLetter
    }

    /// The glyphs of a Latin text at the size of the face, as Raqm reports them.
    func glyphs(of text: String) -> [raqm_glyph_t]? {
        if let metrics = face.pointee.size?.pointee.metrics {
            if scales?.x != metrics.x_scale || scales?.y != metrics.y_scale { hb_ft_font_changed(font) }
            scales = (metrics.x_scale, metrics.y_scale)
        }
        defer { hb_buffer_clear_contents(buffer) }
        let length = Int32(clamping: text.utf8.count)
        hb_buffer_add_utf8(buffer, text, length, 0, length)
        hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
        hb_buffer_set_language(buffer, hb_language_get_default())
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_shape(font, buffer, nil, 0)
        var (count, places): (UInt32, UInt32) = (0, 0)
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &places), count == places
        else { return nil }
        return (0..<Int(count)).map { index in
            let (info, position) = (infos[index], positions[index])
            return raqm_glyph_t(
                index: info.codepoint, x_advance: position.x_advance, y_advance: position.y_advance,
                x_offset: position.x_offset, y_offset: position.y_offset, cluster: info.cluster, ftface: face)
        }
    }
}
