import CCairo
import Imaging

/// Writes SVG files.
///
/// We write them ourselves because cairo turns text into outlines.
package enum SVGFile {
    /// Creates a file.
    ///
    /// - Parameters:
    ///   - page: its points are CSS pixels.
    ///   - body: draws; the context must not leave it.
    /// - Returns: UTF-8. Text stays text, in the font it was shaped with if the viewer has it.
    /// - Throws: what `body` throws, or `CairoError`.
    package static func draw(
        _ page: VectorPage, _ body: (borrowing CairoContext) throws -> Void
    ) throws -> [UInt8] {
        let elements = SVGElements()
        // Nothing is drawn on this surface: the context only tracks path, transformation and colors for elements.
        let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
        defer { cairo_destroy(context) }
        try CairoError.check(cairo_status(context))
        cairo_set_tolerance(context, VectorPage.tolerance)
        try body(CairoContext(context, svg: elements))
        try CairoError.check(cairo_status(context))
        let (width, height) = (SVGText.number(page.width), SVGText.number(page.height))
        var file = GrowingBytes()
        var start = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" \
            height="\(height)" viewBox="0 0 \(width) \(height)">
            <title>\(SVGText.escaped(page.title))</title>

            """
        if !page.copyright.isEmpty { start += "<desc>\(SVGText.escaped(page.copyright))</desc>\n" }
        let (definitions, content) = (elements.definitions, elements.body)
        file.append(maximum: start.utf8.count + definitions.bytes.count + content.bytes.count + 32) { file in
            file += start.utf8
            if !definitions.bytes.isEmpty {
                file += "<defs>\n".utf8
                file += definitions.bytes
                file += "</defs>\n".utf8
            }
            file += content.bytes
            file += "</svg>\n".utf8
        }
        if definitions.isFull || content.isFull || file.isFull { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
        return file.bytes
    }
}

/// The page of a vector file.
package struct VectorPage: Sendable {
    /// Width and height in points, above 0.
    package let width, height: Double
    /// Title in the metadata.
    package let title: String
    /// Copyright notice in the metadata; empty for none.
    package let copyright: String

    /// Maximum error of arcs in points; cairo's default of 0.1 shows when the file is enlarged.
    static let tolerance = 0.002

    package init(width: Double, height: Double, title: String, copyright: String) {
        (self.width, self.height, self.title, self.copyright) = (width, height, title, copyright)
    }
}
