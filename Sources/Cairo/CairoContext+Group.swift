import CCairo

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
