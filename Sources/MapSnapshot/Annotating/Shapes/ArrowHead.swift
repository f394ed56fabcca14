import Cairo
import MapGeometry

/// The arrowhead at the end of a path: a triangle with its tip at the end.
struct ArrowHead {
    private let tip: Point
    /// Unit vector from the tip backward.
    private let direction: (x: Double, y: Double)
    private let length: Double

    /// Length of the arrowhead in points.
    static func length(width: Double) -> Double { 3 * width + 4 }

    /// The arrowhead at the end of a path; nil if the path does not end at the end of the line, or has no length.
    init?(endOf points: [Point], at end: LineEnd, width: Double) {
        guard let tip = points.last, end.isAt(tip) else { return nil }
        let length = Self.length(width: width)
        // The direction of the line over the whole arrowhead, not only its last segment.
        let base = points.dropLast().last { hypotenuse($0, tip) >= length * 0.8 } ?? points[0]
        let distance = hypotenuse(base, tip)
        guard distance > 0 else { return nil }
        self.tip = tip
        self.length = length
        direction = ((base.x - tip.x) / distance, (base.y - tip.y) / distance)
    }

    /// The path, shortened so that it does not stick out beside the tip.
    func shortened(_ points: [Point]) -> [Point] {
        let cut = length * 0.75
        var kept = points
        while let last = kept.last, hypotenuse(last, tip) < cut { kept.removeLast() }
        kept.append(Point(x: tip.x + direction.x * cut, y: tip.y + direction.y * cut))
        return kept
    }

    /// Adds the triangle to the path.
    func add(to cairo: borrowing CairoContext) {
        let half = length * 0.42
        let back = Point(x: tip.x + direction.x * length, y: tip.y + direction.y * length)
        cairo.add(
            [
                tip, Point(x: back.x - direction.y * half, y: back.y + direction.x * half),
                Point(x: back.x + direction.y * half, y: back.y - direction.x * half),
            ], isClosed: true)
    }
}

private func hypotenuse(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}

/// The start or end of a line, in every copy of the world.
struct LineEnd {
    private let place: Point
    private let viewport: Viewport

    init(_ coordinate: Coordinate, _ viewport: Viewport) {
        place = viewport.point(for: coordinate)
        self.viewport = viewport
    }

    /// Whether a point of the image is this end, up to rounding.
    func isAt(_ point: Point) -> Bool {
        // Other copies are mapped to the one nearest to the center, like the place.
        [point, viewport.point(for: viewport.coordinate(at: point))].contains {
            abs($0.x - place.x) < 0.5 && abs($0.y - place.y) < 0.5
        }
    }
}
