import Cairo
import MapGeometry

/// Draws paths with one stroke: the casing of all of them first, so that it parts no crossing.
struct StrokePainter {
    private let stroke: Stroke
    /// Where the line begins and ends in the picture, where it has heads there.
    private let start: LineEnd?
    private let end: LineEnd?

    /// For borders, which have no heads.
    init(_ stroke: Stroke) {
        self.stroke = stroke
        (start, end) = (nil, nil)
    }

    /// For a line.
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
            // A path that was cut at the picture's edge does not end there.
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
                join: LineStyle.Join(stroke.join))
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
                join: LineStyle.Join(stroke.join)))
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
