import MapGeometry

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
