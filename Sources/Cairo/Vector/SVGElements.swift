import CCairo
import Imaging

/// Collects SVG elements in drawing order.
///
/// Each takes path, transformation, color and line style from the context, and so replaces the cairo call of the same
/// name.
final class SVGElements {
    /// One element per line.
    private(set) var body = GrowingBytes()
    /// Definitions that elements refer to.
    private(set) var definitions = GrowingBytes()

    /// Names of definitions by content, so that each is written once.
    private var names: [String: String] = [:]
    private var imageNames: [ImageKey: String] = [:]

    /// `cairo_fill_preserve`.
    func fill(_ context: OpaquePointer) {
        let rule = cairo_get_fill_rule(context) == CAIRO_FILL_RULE_EVEN_ODD ? " fill-rule=\"evenodd\"" : ""
        // Definitions of its own come first.
        let paint = paint("fill", context)
        body.append("<path d=\"".utf8)
        Self.append(pathOf: context, to: &body)
        add("\"\(paint)\(rule)\(Self.transform(of: context))/>")
    }

    /// `cairo_stroke_preserve`.
    func stroke(_ context: OpaquePointer) {
        let paint = paint("stroke", context)
        body.append("<path d=\"".utf8)
        Self.append(pathOf: context, to: &body)
        add("\" fill=\"none\"\(paint)\(Self.line(of: context))\(Self.transform(of: context))/>")
    }

    /// `cairo_push_group`.
    func beginGroup(opacity: Double) { add("<g opacity=\"\(SVGText.number(opacity))\">") }

    /// `cairo_clip`, until the end of the group.
    func beginClip(_ context: OpaquePointer) {
        let path = "<path d=\"\(Self.path(of: context))\"\(Self.transform(of: context))/>"
        let name = define { name in "<clipPath id=\"\(name)\">\(path)</clipPath>" }
        add("<g clip-path=\"url(#\(name))\">")
    }

    /// `cairo_pop_group_to_source` and `cairo_paint_with_alpha`.
    func endGroup() { add("</g>") }

    /// An image of (width, height) points with its top left at the origin.
    ///
    /// - Parameter jpeg: the same image as a JPEG file, if that is smaller; otherwise it becomes a PNG.
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
        let start = """
            <image id="\(name)" width="\(SVGText.number(width))" height="\(SVGText.number(height))" \
            preserveAspectRatio="none" xlink:href="data:image/\(jpeg == nil ? "png" : "jpeg");base64,
            """
        definitions.append(start.utf8)
        SVGText.append(base64: file, to: &definitions)
        definitions.append("\"/>\n".utf8)
        return name
    }

    /// Adds a definition, once.
    ///
    /// - Parameter content: returns the element for a name.
    /// - Returns: the name.
    func define(_ content: (_ name: String) -> String) -> String {
        let key = content("")
        if let known = names[key] { return known }
        let name = "paint\(names.count + 1)"
        names[key] = name
        definitions.append((content(name) + "\n").utf8)
        return name
    }

    func add(_ element: String) { body.append((element + "\n").utf8) }

    /// Hashes a few pixels and compares all of them, which is fast if both share memory.
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
