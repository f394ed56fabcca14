import CCairo
import Imaging

/// What is drawn, as elements of an SVG file in their order: each takes path, transformation, colour and line from the
/// context, so that it stands in for the call of cairo of the same name.
final class SVGElements {
    /// One element a line.
    private(set) var body = ""
    /// What elements refer to.
    private(set) var definitions = ""

    /// Names of definitions by their content, so that each is there once.
    private var names: [String: String] = [:]
    private var imageNames: [ImageKey: String] = [:]

    /// `cairo_fill_preserve`.
    func fill(_ context: OpaquePointer) {
        let rule = cairo_get_fill_rule(context) == CAIRO_FILL_RULE_EVEN_ODD ? " fill-rule=\"evenodd\"" : ""
        add("<path d=\"\(Self.path(of: context))\"\(paint("fill", context))\(rule)\(Self.transform(of: context))/>")
    }

    /// `cairo_stroke_preserve`.
    func stroke(_ context: OpaquePointer) {
        add(
            "<path d=\"\(Self.path(of: context))\" fill=\"none\"\(paint("stroke", context))\(Self.line(of: context))"
                + "\(Self.transform(of: context))/>")
    }

    /// `cairo_push_group`.
    func beginGroup(opacity: Double) { add("<g opacity=\"\(SVGText.number(opacity))\">") }

    /// `cairo_pop_group_to_source` and `cairo_paint_with_alpha`.
    func endGroup() { add("</g>") }

    /// A picture of (width, height) points with its top left at the origin.
    ///
    /// - Parameter jpeg: the same picture as a JPEG file, where that is smaller; else it becomes a PNG.
    func image(
        _ pixmap: Pixmap, width: Double, height: Double, opacity: Double, jpeg: [UInt8]?, _ context: OpaquePointer
    ) throws {
        let key = ImageKey(pixmap: pixmap, width: width)
        let name = try imageNames[key] ?? define(pixmap, width: width, height: height, jpeg: jpeg)
        imageNames[key] = name
        let veil = opacity < 1 ? " opacity=\"\(SVGText.number(opacity))\"" : ""
        add("<use xlink:href=\"#\(name)\"\(veil)\(Self.transform(of: context))/>")
    }

    private func define(_ pixmap: Pixmap, width: Double, height: Double, jpeg: [UInt8]?) throws -> String {
        let name = "image\(imageNames.count + 1)"
        let file = try jpeg ?? PNGEncoder.encode(pixmap)
        definitions += """
            <image id="\(name)" width="\(SVGText.number(width))" height="\(SVGText.number(height))" \
            preserveAspectRatio="none" \
            xlink:href="data:image/\(jpeg == nil ? "png" : "jpeg");base64,\(SVGText.base64(file))"/>

            """
        return name
    }

    /// Defines something once.
    ///
    /// - Parameter content: makes the element from its name.
    /// - Returns: the name.
    func define(_ content: (_ name: String) -> String) -> String {
        let key = content("")
        if let known = names[key] { return known }
        let name = "paint\(names.count + 1)"
        names[key] = name
        definitions += content(name) + "\n"
        return name
    }

    func add(_ element: String) { body += element + "\n" }

    /// Told apart by a few pixels and then by all of them, which is quick where both share their memory.
    private struct ImageKey: Hashable {
        let pixmap: Pixmap
        let width: Double

        func hash(into hasher: inout Hasher) {
            hasher.combine(pixmap.width)
            hasher.combine(pixmap.height)
            for step in 0..<16 { hasher.combine(pixmap.pixels[pixmap.pixels.count / 16 * step]) }
        }
    }
}
