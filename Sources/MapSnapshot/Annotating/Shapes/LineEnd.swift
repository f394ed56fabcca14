import MapGeometry

/// Where a line begins or ends, in every copy of the world.
struct LineEnd {
    private let place: Point
    private let viewport: Viewport

    init(_ coordinate: Coordinate, _ viewport: Viewport) {
        place = viewport.point(for: coordinate)
        self.viewport = viewport
    }

    /// Whether a point of the picture is it, but for a rounding.
    func isAt(_ point: Point) -> Bool {
        // The other copies are found as the one nearest to the centre, where the place is too.
        [point, viewport.point(for: viewport.coordinate(at: point))].contains {
            abs($0.x - place.x) < 0.5 && abs($0.y - place.y) < 0.5
        }
    }
}
