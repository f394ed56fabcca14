extension Viewport {
    /// The position of a coordinate in the image, in the copy of the world nearest to the center.
    ///
    /// The point may lie outside the image. If two copies are equally near, the western one is used.
    public func point(for coordinate: Coordinate) -> Point {
        let world = WebMercator.project(coordinate.normalized)
        let center = worldCenter
        let turns = (world.x - center.x + 0.5).rounded(.down)
        return point(eastward: world.x - center.x - turns, southward: world.y - center.y)
    }

    /// The position of a world point in the image; its x is **not** wrapped.
    ///
    /// The x of the center is in 0..<1, as for the columns of `TileCover`.
    public func point(for worldPoint: WorldPoint) -> Point {
        let center = worldCenter
        return point(eastward: worldPoint.x - center.x, southward: worldPoint.y - center.y)
    }

    /// The world point at a point of the image; x is unwrapped and keeps growing across the antimeridian.
    public func worldPoint(at point: Point) -> WorldPoint {
        let (center, anchor, side) = (worldCenter, anchor, WebMercator.worldSize(zoom: zoom))
        let offset = Rotation(bearing: bearing).toWorld(x: point.x - anchor.x, y: point.y - anchor.y)
        return WorldPoint(x: center.x + offset.x / side, y: center.y + offset.y / side)
    }

    /// The coordinate at a point of the image, with its longitude in [-180, 180).
    ///
    /// Points north or south of the world give the latitude of the nearest edge.
    public func coordinate(at point: Point) -> Coordinate { WebMercator.unproject(worldPoint(at: point)) }

    /// The center as a world point; x is in 0..<1.
    var worldCenter: WorldPoint { WebMercator.project(center.normalized) }

    /// Only differences are scaled: scaling the coordinates first would lose precision at zoom 22.
    private func point(eastward: Double, southward: Double) -> Point {
        let (anchor, side) = (anchor, WebMercator.worldSize(zoom: zoom))
        let offset = Rotation(bearing: bearing).toImage(x: eastward, y: southward)
        return Point(x: anchor.x + offset.x * side, y: anchor.y + offset.y * side)
    }
}
