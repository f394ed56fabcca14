import CCairo
package import Colors

/// What a path is filled or stroked with: a color or a gradient.
package enum Paint: Sendable {
    case color(Color)
    /// A linear gradient from the first stop at (x0, y0) to the last at (x1, y1); stops are positions 0...1 with a
    /// color.
    case linear(x0: Double, y0: Double, x1: Double, y1: Double, stops: [(Double, Color)])
    /// A radial gradient from the first stop at the center to the last on the circle.
    case radial(x: Double, y: Double, radius: Double, stops: [(Double, Color)])

    func apply(to context: OpaquePointer) {
        switch self {
        case .color(let color):
            let (red, green, blue, alpha) = color.unit
            cairo_set_source_rgba(context, red, green, blue, alpha)
        case .linear(let x0, let y0, let x1, let y1, let stops):
            Self.set(cairo_pattern_create_linear(x0, y0, x1, y1), stops, on: context)
        case .radial(let x, let y, let radius, let stops):
            Self.set(cairo_pattern_create_radial(x, y, 0, x, y, radius), stops, on: context)
        }
    }

    private static func set(_ pattern: OpaquePointer?, _ stops: [(Double, Color)], on context: OpaquePointer) {
        for (position, color) in stops {
            let (red, green, blue, alpha) = color.unit
            cairo_pattern_add_color_stop_rgba(pattern, position, red, green, blue, alpha)
        }
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
    }
}

extension Color {
    /// The straight components, 0...1.
    fileprivate var unit: (Double, Double, Double, Double) {
        (Double(red) / 255, Double(green) / 255, Double(blue) / 255, Double(alpha) / 255)
    }
}
