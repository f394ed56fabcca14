import CCairo

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
