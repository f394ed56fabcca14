import CCairo

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
