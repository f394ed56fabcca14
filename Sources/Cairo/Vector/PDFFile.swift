import CCairo
import Imaging

/// Writes PDF files of one page with cairo (`cairo_pdf_surface_create_for_stream`).
///
/// They have no date, so the same drawing gives the same bytes.
package enum PDFFile {
    /// Creates a file.
    ///
    /// - Parameters:
    ///   - page: its points are PDF points, 1/72 inch.
    ///   - body: draws; the context must not leave it.
    /// - Returns: the file; text can be selected, and the used parts of fonts are embedded.
    /// - Throws: what `body` throws, or `CairoError`.
    package static func draw(
        _ page: VectorPage, _ body: (borrowing CairoContext) throws -> Void
    ) throws -> [UInt8] {
        let sink = Sink()
        // The surface writes until it is destroyed, so the sink must live longer.
        try withExtendedLifetime(sink) {
            let surface = cairo_pdf_surface_create_for_stream(
                { sink, bytes, count in
                    guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    let part = UnsafeBufferPointer(start: bytes, count: Int(count))
                    let target = Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue()
                    target.file.append(part)
                    return target.file.isFull ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(sink).toOpaque(), page.width, page.height)
            defer { cairo_surface_destroy(surface) }
            try CairoError.check(cairo_surface_status(surface))
            set(CAIRO_PDF_METADATA_TITLE, page.title, of: surface)
            if !page.copyright.isEmpty { set(CAIRO_PDF_METADATA_SUBJECT, page.copyright, of: surface) }
            // Without a date, cairo writes the current time.
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
            try draw(on: surface, body)
            cairo_surface_finish(surface)
            try CairoError.check(cairo_surface_status(surface))
        }
        return sink.file.bytes
    }

    private static func set(_ field: cairo_pdf_metadata_t, _ text: String, of surface: OpaquePointer?) {
        cairo_pdf_surface_set_metadata(surface, field, InterchangeText(text).text)
    }

    private static func draw(
        on surface: OpaquePointer?, _ body: (borrowing CairoContext) throws -> Void
    ) throws {
        guard let context = cairo_create(surface) else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
        defer { cairo_destroy(context) }
        try CairoError.check(cairo_status(context))
        cairo_set_tolerance(context, VectorPage.tolerance)
        try body(CairoContext(context))
        try CairoError.check(cairo_status(context))
    }

    private final class Sink {
        var file = GrowingBytes()
    }
}
