import CCairo

/// A cairo context that draws on the pixels of one `Pixmap`, on a page of PDF or into an SVG file, valid inside
/// `Pixmap.draw`, `PDFFile.draw` and `SVGFile.draw` only.
///
/// Coordinates are in points: x right, y **down**, the origin at the top left of the picture.
package struct CairoContext: ~Copyable {
    let pointer: OpaquePointer
    /// Where shapes, text and pictures go in place of cairo's surface, which then only knows path and transformation.
    let svg: SVGElements?

    init(_ pointer: OpaquePointer, svg: SVGElements? = nil) {
        self.pointer = pointer
        self.svg = svg
    }

    /// A second handle on the same context, for a wrapper that lives no longer than this one.
    package borrowing func alias() -> CairoContext { CairoContext(pointer, svg: svg) }

    /// Runs `body` and puts back transformation, clip and colour afterwards (`cairo_save`, `cairo_restore`).
    package borrowing func isolated<E>(_ body: (borrowing CairoContext) throws(E) -> Void) throws(E) {
        cairo_save(pointer)
        defer { cairo_restore(pointer) }
        try body(self)
    }

    package borrowing func translate(x: Double, y: Double) { cairo_translate(pointer, x, y) }

    package borrowing func scale(x: Double, y: Double) { cairo_scale(pointer, x, y) }

    /// Turns what is drawn clockwise.
    package borrowing func rotate(degrees: Double) { cairo_rotate(pointer, degrees * .pi / 180) }
}

extension CairoContext {
    package borrowing func move(x: Double, y: Double) { cairo_move_to(pointer, x, y) }
    package borrowing func line(x: Double, y: Double) { cairo_line_to(pointer, x, y) }

    /// A cubic Bézier curve to (x3, y3).
    package borrowing func curve(x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double) {
        cairo_curve_to(pointer, x1, y1, x2, y2, x3, y3)
    }

    package borrowing func close() { cairo_close_path(pointer) }

    /// A whole circle as a path of its own.
    package borrowing func circle(x: Double, y: Double, radius: Double) {
        cairo_new_sub_path(pointer)
        cairo_arc(pointer, x, y, radius, 0, 2 * .pi)
        cairo_close_path(pointer)
    }

    /// A rectangle with round corners as a path of its own.
    package borrowing func roundedRectangle(x: Double, y: Double, width: Double, height: Double, radius: Double) {
        cairo_new_sub_path(pointer)
        cairo_arc(pointer, x + width - radius, y + radius, radius, -.pi / 2, 0)
        cairo_arc(pointer, x + width - radius, y + height - radius, radius, 0, .pi / 2)
        cairo_arc(pointer, x + radius, y + height - radius, radius, .pi / 2, .pi)
        cairo_arc(pointer, x + radius, y + radius, radius, .pi, 1.5 * .pi)
        cairo_close_path(pointer)
    }
}

extension CairoContext {
    /// Fills the path (even-odd) and forgets it, or keeps it for a stroke to follow.
    package borrowing func fill(_ paint: Paint, keepingPath: Bool = false) {
        paint.apply(to: pointer)
        cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_EVEN_ODD)
        if let svg { svg.fill(pointer) } else { cairo_fill_preserve(pointer) }
        if !keepingPath { cairo_new_path(pointer) }
    }

    /// Strokes the path with round joins and caps and forgets it.
    ///
    /// - Parameter width: points.
    package borrowing func stroke(_ paint: Paint, width: Double) { stroke(paint, LineStyle(width: width)) }

    /// Strokes the path and forgets it.
    package borrowing func stroke(_ paint: Paint, _ style: LineStyle) {
        paint.apply(to: pointer)
        style.apply(to: pointer)
        if let svg { svg.stroke(pointer) } else { cairo_stroke_preserve(pointer) }
        cairo_new_path(pointer)
    }
}
