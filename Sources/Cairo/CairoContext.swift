import CCairo

/// A cairo context that draws into a `Pixmap`, a PDF page or an SVG file.
///
/// It is only valid inside `Pixmap.draw`, `PDFFile.draw` or `SVGFile.draw`.
///
/// Coordinates are in points: x right, y **down**, the origin at the top left of the image.
package struct CairoContext: ~Copyable {
    let pointer: OpaquePointer
    /// If not nil, receives shapes, text and images instead of cairo's surface, which then only tracks path and
    /// transformation.
    let svg: SVGElements?

    init(_ pointer: OpaquePointer, svg: SVGElements? = nil) {
        self.pointer = pointer
        self.svg = svg
    }

    /// A second handle to the same context; it must not outlive this one.
    package borrowing func alias() -> CairoContext { CairoContext(pointer, svg: svg) }

    /// Runs `body`, then restores transformation, clip and color (`cairo_save`, `cairo_restore`).
    package borrowing func isolated<E>(_ body: (borrowing CairoContext) throws(E) -> Void) throws(E) {
        cairo_save(pointer)
        defer { cairo_restore(pointer) }
        try body(self)
    }

    /// Whether it draws on a page of a vector file, which may be enlarged.
    package borrowing func drawsOnPage() -> Bool {
        svg != nil || cairo_surface_has_show_text_glyphs(cairo_get_target(pointer)) != 0
    }

    /// Pixels per point of what is drawn next, along a row (`cairo_user_to_device_distance`).
    package borrowing func pixelsPerPoint() -> Double {
        var (x, y) = (1.0, 0.0)
        cairo_user_to_device_distance(pointer, &x, &y)
        return (x * x + y * y).squareRoot()
    }

    /// Transforms what is drawn next: `right` is where (1, 0) is seen from the origin, `down` where (0, 1) is.
    package borrowing func transform(origin: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>) {
        var matrix = cairo_matrix_t(xx: right.x, yx: right.y, xy: down.x, yy: down.y, x0: origin.x, y0: origin.y)
        cairo_transform(pointer, &matrix)
    }

    package borrowing func translate(x: Double, y: Double) { cairo_translate(pointer, x, y) }

    package borrowing func scale(x: Double, y: Double) { cairo_scale(pointer, x, y) }

    /// Rotates what is drawn next, clockwise.
    package borrowing func rotate(degrees: Double) { cairo_rotate(pointer, degrees * .pi / 180) }
}

extension CairoContext {
    package borrowing func move(x: Double, y: Double) { cairo_move_to(pointer, x, y) }
    package borrowing func line(x: Double, y: Double) { cairo_line_to(pointer, x, y) }

    /// Adds a cubic Bézier curve to (x3, y3).
    package borrowing func curve(x1: Double, y1: Double, x2: Double, y2: Double, x3: Double, y3: Double) {
        cairo_curve_to(pointer, x1, y1, x2, y2, x3, y3)
    }

    package borrowing func close() { cairo_close_path(pointer) }

    /// Adds lines between points as a separate subpath.
    package borrowing func polyline(_ points: Span<SIMD2<Double>>, isClosed: Bool) {
        cairo_new_sub_path(pointer)
        for index in points.indices { cairo_line_to(pointer, points[index].x, points[index].y) }
        if isClosed { cairo_close_path(pointer) }
    }

    /// Adds a circle as a separate subpath.
    package borrowing func circle(x: Double, y: Double, radius: Double) {
        cairo_new_sub_path(pointer)
        cairo_arc(pointer, x, y, radius, 0, 2 * .pi)
        cairo_close_path(pointer)
    }

    /// Adds a rectangle as a separate subpath.
    package borrowing func rectangle(x: Double, y: Double, width: Double, height: Double) {
        cairo_rectangle(pointer, x, y, width, height)
    }

    /// Adds a rectangle with round corners as a separate subpath.
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
    /// Fills the path and clears it, or keeps it to be stroked.
    ///
    /// - Parameter byWinding: whether overlapping parts that run the same way are united (the non-zero rule); otherwise
    ///   they are cut out (even-odd).
    package borrowing func fill(_ paint: Paint, keepingPath: Bool = false, byWinding: Bool = false) {
        paint.apply(to: pointer)
        cairo_set_fill_rule(pointer, byWinding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        if let svg { svg.fill(pointer) } else { cairo_fill_preserve(pointer) }
        if !keepingPath { cairo_new_path(pointer) }
    }

    /// Strokes the path with round joins and caps, and clears it.
    ///
    /// - Parameter width: points.
    package borrowing func stroke(_ paint: Paint, width: Double) { stroke(paint, LineStyle(width: width)) }

    /// Strokes the path and clears it.
    package borrowing func stroke(_ paint: Paint, _ style: LineStyle) {
        paint.apply(to: pointer)
        style.apply(to: pointer)
        if let svg { svg.stroke(pointer) } else { cairo_stroke_preserve(pointer) }
        cairo_new_path(pointer)
    }
}

extension CairoContext {
    /// Makes everything outside of the path transparent, with smooth edges, and clears the path
    /// (`CAIRO_OPERATOR_DEST_IN`).
    ///
    /// Only on pixels: a page has nothing that could be erased.
    package borrowing func eraseOutside() {
        cairo_save(pointer)
        cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_rgb(pointer, 0, 0, 0)
        cairo_fill(pointer)
        cairo_restore(pointer)
    }

    /// Clears the path and draws `body` inside of it (`cairo_clip`).
    package borrowing func clipped<E>(_ body: (borrowing CairoContext) throws(E) -> Void) throws(E) {
        cairo_save(pointer)
        defer { cairo_restore(pointer) }
        guard let svg else {
            cairo_clip(pointer)
            return try body(self)
        }
        svg.beginClip(pointer)
        cairo_new_path(pointer)
        defer { svg.endGroup() }
        try body(self)
    }
}

extension CairoContext {
    /// Draws `body` as a group with one opacity, 0 (invisible) to 1, so that overlapping parts do not show through.
    package borrowing func group<E>(
        opacity: Double, _ body: (borrowing CairoContext) throws(E) -> Void
    ) throws(E) {
        guard opacity < 1 else { return try body(self) }
        if let svg {
            svg.beginGroup(opacity: opacity)
            defer { svg.endGroup() }
            return try body(self)
        }
        cairo_push_group(pointer)
        do {
            try body(self)
        } catch {
            cairo_pattern_destroy(cairo_pop_group(pointer))
            throw error
        }
        cairo_pop_group_to_source(pointer)
        cairo_paint_with_alpha(pointer, opacity)
        cairo_set_source_rgb(pointer, 0, 0, 0)
    }

    /// Adds an arc around (x, y), clockwise in the image, joined to the path by a line.
    ///
    /// Angles are clockwise from the right.
    package borrowing func arc(x: Double, y: Double, radius: Double, from start: Double, to end: Double) {
        cairo_arc(pointer, x, y, radius, start, end)
    }
}
