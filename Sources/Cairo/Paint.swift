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

/// How a path is stroked.
package struct LineStyle: Hashable, Sendable {
    /// Line cap: the shape of a line's ends.
    package enum Cap: Hashable, Sendable { case round, butt, square }
    /// Line join: the shape of a line's corners.
    package enum Join: Hashable, Sendable { case round, miter, bevel }

    /// Points.
    package var width: Double
    /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
    package var dash: [Double]
    package var cap: Cap
    package var join: Join
    /// Maximum length of a miter, in line widths; longer ones become bevels.
    package var miterLimit: Double
    /// Where the dashes start, in points before the start of the line.
    package var dashOffset = 0.0

    package init(
        width: Double, dash: [Double] = [], cap: Cap = .round, join: Join = .round, miterLimit: Double = 2
    ) {
        self.width = width
        self.dash = dash
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }

    func apply(to context: OpaquePointer) {
        cairo_set_line_width(context, width)
        cairo_set_dash(context, dash, CInt(clamping: dash.count), dashOffset)
        cairo_set_miter_limit(context, miterLimit)
        switch cap {
        case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
        }
        switch join {
        case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
        case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
        }
    }
}
