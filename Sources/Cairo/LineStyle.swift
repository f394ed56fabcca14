import CCairo

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
