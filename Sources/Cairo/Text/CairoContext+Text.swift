import CCairo
package import Colors

/// An outline around letters, so that they are readable on any background.
package struct TextHalo: Hashable, Sendable {
    package let color: Color
    /// Width in points beyond the edge of the letters.
    package let width: Double

    package init(color: Color, width: Double) {
        self.color = color
        self.width = width
    }
}

/// Whether a text of a PDF file is seen or read.
package enum TextRole: Sendable {
    /// Seen and read.
    case plain
    /// Seen only: the letters are paths.
    case shapes
    /// Read only: it can be found and selected.
    case hidden
}

extension Paint {
    /// The minimum opacity that cairo draws; of 255 levels, it changes a pixel by one at most.
    fileprivate static let invisible = Paint.color(Color(red: 255, green: 255, blue: 255, alpha: 1))
}

extension CairoContext {
    /// Draws a line of text with its baseline starting at (x, y), snapped vertically to whole pixels.
    ///
    /// Glyphs are filled as paths: `cairo_show_glyphs` snaps every glyph to a whole pixel (cairo before 1.17.4), which
    /// makes words run together at one pixel per point. Hinting is only vertical and needs whole rows. Color glyphs
    /// keep their colors and have no halo.
    ///
    /// In a vector file it is text, and is not snapped.
    ///
    /// - Parameters:
    ///   - paint: nil to draw only the halo.
    ///   - role: for PDF files; SVG files have `shapes` as text, and nothing but PDF files has hidden text.
    /// - Throws: `CairoError` if memory runs out.
    package borrowing func draw(
        _ line: TextLine, x: Double, y: Double, paint: Paint?, halo: TextHalo? = nil, role: TextRole = .plain
    ) throws {
        let pointer = self.pointer
        let isPage = drawsOnPage()
        guard role != .hidden || isPage && svg == nil else { return }
        if let svg { return svg.text(line, x: x, y: y, paint, halo: halo, pointer) }
        let baseline = isPage ? (x: x, y: y) : onWholeRow(x, y)
        let bitmaps = line.fonts.withFonts { _ -> [ColorGlyph] in
            cairo_save(pointer)
            defer { cairo_restore(pointer) }
            cairo_new_path(pointer)
            // On a page, letters are shown, not filled.
            let isShown = isPage && role != .shapes
            if halo != nil || !isShown {
                for run in line.runs where !run.face.isColored { add(run, size: line.size, at: baseline) }
            }
            if let halo {
                Paint.color(halo.color).apply(to: pointer)
                cairo_set_line_width(pointer, 2 * halo.width)
                cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
                cairo_stroke_preserve(pointer)
            }
            guard let paint else {
                cairo_new_path(pointer)
                return []
            }
            (role == .hidden ? .invisible : paint).apply(to: pointer)
            if isShown {
                cairo_new_path(pointer)
                line.show(at: baseline, on: pointer) { setFont($0, size: line.size) }
            } else {
                cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
                cairo_fill(pointer)
            }
            // Pictures cannot be hidden; they are where the letters are seen.
            guard role != .hidden else { return [] }
            return line.runs.filter(\.face.isColored).flatMap { run in
                run.glyphs.compactMap { ColorGlyph($0, of: run.face, size: line.size) }
            }
        }
        for bitmap in bitmaps {
            try draw(
                bitmap.pixmap, x: baseline.x + bitmap.x, y: baseline.y + bitmap.y, scale: bitmap.pixelsPerPoint)
        }
    }

    private borrowing func onWholeRow(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        var place = (x: x, y: y)
        cairo_user_to_device(pointer, &place.x, &place.y)
        place.y = place.y.rounded()
        cairo_device_to_user(pointer, &place.x, &place.y)
        return place
    }

    private borrowing func add(_ run: TextLine.Run, size: Double, at baseline: (x: Double, y: Double)) {
        setFont(run.face, size: size)
        let glyphs = run.placed(at: baseline)
        cairo_glyph_path(pointer, glyphs, Int32(glyphs.count))
    }

    private borrowing func setFont(_ face: FontFace, size: Double) {
        cairo_set_font_face(pointer, face.cairo)
        cairo_set_font_size(pointer, size)
        let options = cairo_font_options_create()
        // The same on every host, regardless of its settings.
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(pointer, options)
        cairo_font_options_destroy(options)
    }
}

extension TextLine.Run {
    /// The glyphs of the line, with its baseline starting at a position.
    func placed(at baseline: (x: Double, y: Double)) -> [cairo_glyph_t] {
        glyphs.map { cairo_glyph_t(index: UInt($0.index), x: baseline.x + $0.x, y: baseline.y + $0.y) }
    }
}
