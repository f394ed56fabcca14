import Cairo
import MapGeometry

/// Draws paths with one stroke: first the casing of all paths, so that it does not cut crossings.
struct StrokePainter {
    private let stroke: Stroke
    /// The start and end of the line in the image, if they have arrowheads.
    private let start: LineEnd?
    private let end: LineEnd?

    /// Creates a painter for borders, which have no arrowheads.
    init(_ stroke: Stroke) {
        self.stroke = stroke
        (start, end) = (nil, nil)
    }

    /// Creates a painter for a line.
    init(_ stroke: Stroke, ends: (first: Coordinate?, last: Coordinate?), viewport: Viewport) {
        self.stroke = stroke
        start = stroke.arrow == .start || stroke.arrow == .both ? ends.first.map { LineEnd($0, viewport) } : nil
        end = stroke.arrow == .end || stroke.arrow == .both ? ends.last.map { LineEnd($0, viewport) } : nil
    }

    func draw(_ paths: [ProjectedPath], on cairo: borrowing CairoContext) {
        var lines: [ProjectedPath] = []
        var heads: [ArrowHead] = []
        for path in paths {
            var points = path.points
            // A path clipped at the image's edge has no end there.
            if let end, let head = ArrowHead(endOf: points, at: end, width: stroke.width) {
                heads.append(head)
                points = head.shortened(points)
            }
            if let start, let head = ArrowHead(endOf: points.reversed(), at: start, width: stroke.width) {
                heads.append(head)
                points = head.shortened(points.reversed()).reversed()
            }
            if points.count > 1 { lines.append(ProjectedPath(points: points, isClosed: path.isClosed)) }
        }
        if let casing = stroke.casing, casing.width > 0 {
            let style = LineStyle(
                width: stroke.width + 2 * casing.width, cap: LineStyle.Cap(stroke.cap),
                join: LineStyle.Join(stroke.join), miterLimit: stroke.miterLimit)
            add(lines, to: cairo)
            cairo.stroke(.color(casing.color), style)
            for head in heads {
                head.add(to: cairo)
                cairo.stroke(.color(casing.color), LineStyle(width: 2 * casing.width, join: .miter))
            }
        }
        add(lines, to: cairo)
        cairo.stroke(
            .color(stroke.color),
            LineStyle(
                width: stroke.width, dash: stroke.dash, cap: LineStyle.Cap(stroke.cap),
                join: LineStyle.Join(stroke.join), miterLimit: stroke.miterLimit))
        for head in heads {
            head.add(to: cairo)
            cairo.fill(.color(stroke.color))
        }
    }

    private func add(_ paths: [ProjectedPath], to cairo: borrowing CairoContext) {
        for path in paths { cairo.add(path.points, isClosed: path.isClosed) }
    }
}

extension LineStyle.Cap {
    init(_ cap: Stroke.Cap) {
        switch cap {
        case .round: self = .round
        case .butt: self = .butt
        case .square: self = .square
        }
    }
}

extension LineStyle.Join {
    init(_ join: Stroke.Join) {
        switch join {
        case .round: self = .round
        case .miter: self = .miter
        case .bevel: self = .bevel
        }
    }
}
