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

extension SVGElements {
    /// A line of text with its baseline starting at (x, y).
    ///
    /// States its width, so that it takes the same space in another font.
    ///
    /// - Parameter fill: nil for the halo only.
    func text(_ line: TextLine, x: Double, y: Double, _ fill: Paint?, halo: TextHalo?, _ context: OpaquePointer) {
        // A right-to-left line starts at the right.
        let glyphs = line.runs.flatMap(\.glyphs)
        let isFromRight = (glyphs.first?.cluster ?? 0) > (glyphs.last?.cluster ?? 0)
        var attributes = " x=\"\(SVGText.number(isFromRight ? x + line.width : x))\" y=\"\(SVGText.number(y))\""
        if isFromRight { attributes += " direction=\"rtl\"" }
        attributes += " font-family=\"\(SVGText.escaped(Self.families(of: line)))\""
        if line.fonts.weight == .semibold { attributes += " font-weight=\"600\"" }
        if line.isItalic { attributes += " font-style=\"italic\"" }
        attributes += " font-size=\"\(SVGText.number(line.size))\""
        if line.letterSpacing != 0 { attributes += " letter-spacing=\"\(SVGText.number(line.letterSpacing))\"" }
        // Renderers count the space after the last letter, too.
        attributes += " textLength=\"\(SVGText.number(line.width + line.letterSpacing))\""
        let end = "\(Self.transform(of: context))>\(SVGText.escaped(line.text))</text>"
        if let halo {
            // A text of its own, because many renderers do not know the attribute `paint-order`.
            Paint.color(halo.color).apply(to: context)
            let stroke = paint("stroke", context) + " stroke-width=\"\(SVGText.number(2 * halo.width))\""
            add("<text\(attributes) fill=\"none\"\(stroke) stroke-linejoin=\"round\" aria-hidden=\"true\"\(end)")
        }
        guard let fill else { return }
        fill.apply(to: context)
        add("<text\(attributes)\(paint("fill", context))\(end)")
    }

    /// The named font, the fallback fonts, and a generic family.
    private static func families(of line: TextLine) -> String {
        let names = line.fonts.withFonts { fonts in [fonts.named.family] + line.runs.map(\.face.family) }
        var seen: Set<String> = []
        return (names.filter { seen.insert($0).inserted } + ["sans-serif"]).joined(separator: ", ")
    }
}
