import CCairo
package import Imaging

extension Pixmap {
    /// Draws on the image with cairo (`cairo_image_surface_create_for_data`, no copy).
    ///
    /// - Parameters:
    ///   - scale: pixels per point; everything inside `body` is in points.
    ///   - body: draws; the context must not leave it.
    /// - Throws: what `body` throws, or `CairoError`.
    package mutating func draw(scale: Double, _ body: (borrowing CairoContext) throws -> Void) throws {
        let (width, height) = (Int32(self.width), Int32(self.height))
        try pixels.withUnsafeMutableBytes { buffer in
            let data = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let surface = cairo_image_surface_create_for_data(data, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            defer {
                cairo_surface_finish(surface)
                cairo_surface_destroy(surface)
            }
            try CairoError.check(cairo_surface_status(surface))
            guard let context = cairo_create(surface) else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
            defer { cairo_destroy(context) }
            try CairoError.check(cairo_status(context))
            cairo_scale(context, scale, scale)
            try body(CairoContext(context))
            try CairoError.check(cairo_status(context))
            cairo_surface_flush(surface)
        }
    }
}

extension CairoContext {
    /// Draws an image with its top left at (x, y).
    ///
    /// If the image and the canvas have the same density and the position falls on whole pixels, pixels are copied
    /// unchanged; otherwise cairo's "good" filter resamples them.
    ///
    /// - Parameters:
    ///   - scale: pixels per point of `pixmap`.
    ///   - opacity: 0 (nothing) to 1.
    ///   - jpeg: the same image as a JPEG file, which vector files embed instead of the pixels.
    ///   - id: a name of these pixels, so that a page that shows them several times has them once.
    package borrowing func draw(
        _ pixmap: Pixmap, x: Double, y: Double, scale: Double, opacity: Double = 1, jpeg: [UInt8]? = nil,
        id: [UInt8]? = nil
    ) throws {
        if let svg {
            cairo_save(pointer)
            defer { cairo_restore(pointer) }
            cairo_translate(pointer, x, y)
            let (width, height) = (Double(pixmap.width) / scale, Double(pixmap.height) / scale)
            return try svg.image(pixmap, width: width, height: height, opacity: opacity, jpeg: jpeg, pointer)
        }
        try Self.withSurface(of: pixmap) { surface in
            if let jpeg { try Self.attach(jpeg, CAIRO_MIME_TYPE_JPEG, to: surface) }
            if let id { try Self.attach(id, CAIRO_MIME_TYPE_UNIQUE_ID, to: surface) }
            cairo_save(pointer)
            defer { cairo_restore(pointer) }
            cairo_translate(pointer, x, y)
            cairo_scale(pointer, 1 / scale, 1 / scale)
            // On a context in error, cairo_get_source leaks a pattern.
            try CairoError.check(cairo_status(pointer))
            cairo_set_source_surface(pointer, surface, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_GOOD)
            cairo_paint_with_alpha(pointer, opacity)
            // The surface is freed after this call, so the context must not keep it as its source.
            cairo_set_source_rgb(pointer, 0, 0, 0)
        }
    }

    /// Copies an image that has the canvas's density to whole pixels of the canvas.
    ///
    /// - Parameters:
    ///   - x: pixels from the left, regardless of the transformation.
    ///   - y: pixels from the top.
    package borrowing func copy(_ pixmap: Pixmap, x: Int, y: Int) throws {
        try Self.withSurface(of: pixmap) { surface in
            cairo_save(pointer)
            defer { cairo_restore(pointer) }
            cairo_identity_matrix(pointer)
            cairo_set_source_surface(pointer, surface, Double(x), Double(y))
            cairo_paint(pointer)
            // The surface is freed after this call, so the context must not keep it as its source.
            cairo_set_source_rgb(pointer, 0, 0, 0)
        }
    }

    /// Calls `body` with the pixels as a source, without copying them.
    private static func withSurface(of pixmap: Pixmap, _ body: (OpaquePointer?) throws -> Void) throws {
        try pixmap.pixels.withUnsafeBytes { buffer in
            // A source surface is only read, so handing cairo a mutable pointer to it is safe.
            let data = UnsafeMutablePointer(mutating: buffer.baseAddress?.assumingMemoryBound(to: UInt8.self))
            let surface = cairo_image_surface_create_for_data(
                data, CAIRO_FORMAT_ARGB32, Int32(pixmap.width), Int32(pixmap.height), Int32(pixmap.width * 4))
            defer {
                cairo_surface_finish(surface)
                cairo_surface_destroy(surface)
            }
            try CairoError.check(cairo_surface_status(surface))
            try body(surface)
        }
    }

    /// Attaches a JPEG file, which a page embeds unchanged, or the name of the image (`cairo_surface_set_mime_data`).
    private static func attach(_ data: [UInt8], _ type: String, to surface: OpaquePointer?) throws {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
        _ = copy.initialize(from: data)
        let status = cairo_surface_set_mime_data(
            surface, type, copy.baseAddress, UInt(data.count), { $0?.deallocate() }, copy.baseAddress)
        if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
        try CairoError.check(status)
    }
}
