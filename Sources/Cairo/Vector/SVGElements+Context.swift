import CCairo
import Imaging

extension SVGElements {
    /// The path data in the coordinates of the context.
    static func path(of context: OpaquePointer) -> String {
        var text = GrowingBytes()
        append(pathOf: context, to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Appends the path data in the coordinates of the context (`cairo_copy_path`).
    static func append(pathOf context: OpaquePointer, to text: inout GrowingBytes) {
        // If memory runs out, the context is in error, and then so is the file.
        guard let path = cairo_copy_path(context) else { return }
        defer { cairo_path_destroy(path) }
        let items = UnsafeBufferPointer(start: path.pointee.data, count: Int(path.pointee.num_data))
        var position = 0
        // After closing a subpath, cairo starts a new one at the same point, which is useless at the end.
        var end = items.count
        if end >= 2, items[end - 2].header.type == CAIRO_PATH_MOVE_TO { end -= 2 }
        while position < end {
            let header = items[position].header
            // Nor is it of use before another one.
            let next = position + Int(header.length)
            let isUseless =
                header.type == CAIRO_PATH_MOVE_TO && next < end && items[next].header.type == CAIRO_PATH_MOVE_TO
            defer { position = next }
            guard !isUseless else { continue }
            // Up to three points of two numbers.
            text.append(maximum: 6 * SVGText.longestNumber + 6) { text in
                switch header.type {
                case CAIRO_PATH_MOVE_TO: text.append(UInt8(ascii: "M"))
                case CAIRO_PATH_LINE_TO: text.append(UInt8(ascii: "L"))
                case CAIRO_PATH_CURVE_TO: text.append(UInt8(ascii: "C"))
                default: text.append(UInt8(ascii: "Z"))
                }
                // A header, then as many points as its kind needs.
                for index in position + 1..<next {
                    if index > position + 1 { text.append(UInt8(ascii: " ")) }
                    SVGText.append(items[index].point.x, to: &text)
                    text.append(UInt8(ascii: " "))
                    SVGText.append(items[index].point.y, to: &text)
                }
            }
        }
    }

    /// The transformation; empty for the identity.
    static func transform(of context: OpaquePointer) -> String {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        let parts = [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
        switch parts {
        case [1, 0, 0, 1, 0, 0]: return ""
        case let all where all.prefix(4) == [1, 0, 0, 1]:
            return " transform=\"translate(\(SVGText.number(matrix.x0)) \(SVGText.number(matrix.y0)))\""
        default:
            // Factors need more digits than points, because they multiply whole images.
            let factors = parts.prefix(4).map(SVGText.factor)
            let offset = parts.suffix(2).map(SVGText.number)
            return " transform=\"matrix(\((factors + offset).joined(separator: " ")))\""
        }
    }

    /// Width, caps, joins and dashes of a stroke, except SVG's defaults.
    static func line(of context: OpaquePointer) -> String {
        var text = " stroke-width=\"\(SVGText.number(cairo_get_line_width(context)))\""
        switch cairo_get_line_cap(context) {
        case CAIRO_LINE_CAP_ROUND: text += " stroke-linecap=\"round\""
        case CAIRO_LINE_CAP_SQUARE: text += " stroke-linecap=\"square\""
        default: break
        }
        switch cairo_get_line_join(context) {
        case CAIRO_LINE_JOIN_ROUND: text += " stroke-linejoin=\"round\""
        case CAIRO_LINE_JOIN_BEVEL: text += " stroke-linejoin=\"bevel\""
        default: text += " stroke-miterlimit=\"\(SVGText.number(cairo_get_miter_limit(context)))\""
        }
        let count = Int(cairo_get_dash_count(context))
        guard count > 0 else { return text }
        var (dashes, offset) = ([Double](repeating: 0, count: count), 0.0)
        cairo_get_dash(context, &dashes, &offset)
        text += " stroke-dasharray=\"\(dashes.map(SVGText.number).joined(separator: " "))\""
        return text + (offset == 0 ? "" : " stroke-dashoffset=\"\(SVGText.number(offset))\"")
    }
}

extension SVGElements {
    /// The color or gradient of the context (`cairo_get_source`).
    ///
    /// - Parameter use: `fill` or `stroke`.
    func paint(_ use: String, _ context: OpaquePointer) -> String {
        guard let source = cairo_get_source(context) else { return "" }
        switch cairo_pattern_get_type(source) {
        case CAIRO_PATTERN_TYPE_LINEAR:
            var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
            cairo_pattern_get_linear_points(source, &x1, &y1, &x2, &y2)
            return gradient(use, "linearGradient", [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)], source)
        case CAIRO_PATTERN_TYPE_RADIAL:
            var (fx, fy, fr, cx, cy, r) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
            cairo_pattern_get_radial_circles(source, &fx, &fy, &fr, &cx, &cy, &r)
            return gradient(
                use, "radialGradient", [("cx", cx), ("cy", cy), ("r", r), ("fx", fx), ("fy", fy)], source)
        default:
            var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
            cairo_pattern_get_rgba(source, &red, &green, &blue, &alpha)
            return Self.color(use, opacity: "\(use)-opacity", red, green, blue, alpha)
        }
    }

    private func gradient(
        _ use: String, _ element: String, _ geometry: [(name: String, value: Double)], _ source: OpaquePointer
    ) -> String {
        var count: Int32 = 0
        cairo_pattern_get_color_stop_count(source, &count)
        let stops = (0..<count).map { index in
            var (offset, red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0, 0.0)
            cairo_pattern_get_color_stop_rgba(source, index, &offset, &red, &green, &blue, &alpha)
            return "<stop offset=\"\(SVGText.number(offset))\""
                + Self.color("stop-color", opacity: "stop-opacity", red, green, blue, alpha) + "/>"
        }
        let attributes = geometry.map { " \($0.name)=\"\(SVGText.number($0.value))\"" }.joined()
        let name = define { name in
            "<\(element) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"\(attributes)>\(stops.joined())</\(element)>"
        }
        return " \(use)=\"url(#\(name))\""
    }

    private static func color(
        _ use: String, opacity: String, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double
    ) -> String {
        let channels = [red, green, blue].map { channel in
            let byte = Int((channel * 255).rounded())
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        let veil = alpha < 1 ? " \(opacity)=\"\(SVGText.number(alpha))\"" : ""
        return " \(use)=\"#\(channels.joined())\"\(veil)"
    }
}
