import CCairo
import CRaqm

/// One line of text, shaped by Raqm (bidi by FriBidi, glyphs by HarfBuzz), ready to draw.
package struct TextLine: Sendable {
    /// Height of a capital-letter em in points.
    package let size: Double
    /// Sum of the advances in points.
    package let width: Double
    /// Characters the font has no glyph for.
    package let missingGlyphs: Int
    /// What it says.
    let text: String
    let font: Font
    let glyphs: [Glyph]

    struct Glyph: Sendable {
        let index: UInt
        /// Points from the start of the line, y down.
        let x, y: Double
        /// Where what it stands for begins in the text, in bytes of UTF-8.
        let cluster: Int
    }

    /// Shapes the text; nil where Raqm refuses it.
    ///
    /// - Parameter size: points.
    package init?(_ text: String, font: Font, size: Double) {
        // Shaped at 64 times the size and scaled back, so that advances are not rounded to whole pixels.
        let enlargement = 64.0
        let shaped = font.withFace { face -> [raqm_glyph_t]? in
            guard FT_Set_Char_Size(face.face, FT_F26Dot6(size * enlargement * 64), 0, 72, 72) == 0,
                let raqm = raqm_create()
            else { return nil }
            defer { raqm_destroy(raqm) }
            guard raqm_set_text_utf8(raqm, text, text.utf8.count), raqm_set_freetype_face(raqm, face.face),
                raqm_set_freetype_load_flags(raqm, Int32(FT_LOAD_NO_HINTING)),
                raqm_set_par_direction(raqm, RAQM_DIRECTION_DEFAULT), raqm_layout(raqm)
            else { return nil }
            var count = 0
            let glyphs = raqm_get_glyphs(raqm, &count)
            return Array(UnsafeBufferPointer(start: glyphs, count: count))
        }
        guard let shaped else { return nil }
        var pen = (x: 0.0, y: 0.0)
        var glyphs: [Glyph] = []
        let divisor = 64 * enlargement
        for glyph in shaped {
            glyphs.append(
                Glyph(
                    index: UInt(glyph.index), x: pen.x + Double(glyph.x_offset) / divisor,
                    y: pen.y - Double(glyph.y_offset) / divisor, cluster: Int(glyph.cluster)))
            pen.x += Double(glyph.x_advance) / divisor
            pen.y -= Double(glyph.y_advance) / divisor
        }
        self.size = size
        self.text = text
        self.font = font
        self.glyphs = glyphs
        width = pen.x
        missingGlyphs = shaped.count { $0.index == 0 }
    }
}

extension CairoContext {
    /// Draws the line with its baseline starting at (x, y), moved up or down to whole pixels.
    ///
    /// The glyphs are filled as paths: `cairo_show_glyphs` puts every glyph on a whole pixel (cairo before 1.17.4),
    /// which at one pixel a point makes words run together. The hinting is vertical only and needs whole rows.
    ///
    /// In a vector file it is text, and stays where it is.
    package borrowing func draw(_ line: TextLine, x: Double, y: Double, paint: Paint) {
        let pointer = self.pointer
        if let svg {
            paint.apply(to: pointer)
            svg.text(line, x: x, y: y, pointer)
            return
        }
        let isPage = cairo_surface_has_show_text_glyphs(cairo_get_target(pointer)) != 0
        var baseline = (x: x, y: y)
        if !isPage {
            cairo_user_to_device(pointer, &baseline.x, &baseline.y)
            baseline.y = baseline.y.rounded()
            cairo_device_to_user(pointer, &baseline.x, &baseline.y)
        }
        let glyphs = line.glyphs.map {
            cairo_glyph_t(index: $0.index, x: baseline.x + $0.x, y: baseline.y + $0.y)
        }
        line.font.withFace { face in
            cairo_save(pointer)
            defer { cairo_restore(pointer) }
            cairo_set_font_face(pointer, face.cairo)
            cairo_set_font_size(pointer, line.size)
            let options = cairo_font_options_create()
            // The same on every host, whatever its own settings say.
            cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
            cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
            cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
            cairo_set_font_options(pointer, options)
            cairo_font_options_destroy(options)
            paint.apply(to: pointer)
            cairo_new_path(pointer)
            if isPage {
                line.show(glyphs, on: pointer)
            } else {
                cairo_glyph_path(pointer, glyphs, Int32(glyphs.count))
                cairo_fill(pointer)
            }
        }
    }
}
