extension Viewport {
    /// Where a place lies in the image, in the copy of the world that is nearest to the centre.
    ///
    /// The point may lie outside of the image. Of two copies equally far, the western one is taken.
    public func point(for coordinate: Coordinate) -> Point {
        let world = WebMercator.project(coordinate.normalized)
        let center = worldCenter
        let turns = (world.x - center.x + 0.5).rounded(.down)
        return point(eastward: world.x - center.x - turns, southward: world.y - center.y)
    }

    /// Where a place of the repeated world lies in the image; its x is **not** wrapped.
    ///
    /// The centre's x is in 0..<1, and so is that of the columns of `TileCover` around it.
    public func point(for worldPoint: WorldPoint) -> Point {
        let center = worldCenter
        return point(eastward: worldPoint.x - center.x, southward: worldPoint.y - center.y)
    }

    /// The place in the world at a point of the image; x is unwrapped and grows steadily over the antimeridian.
    public func worldPoint(at point: Point) -> WorldPoint {
        let (center, anchor, side) = (worldCenter, anchor, WebMercator.worldSize(zoom: zoom))
        let offset = Rotation(bearing: bearing).toWorld(x: point.x - anchor.x, y: point.y - anchor.y)
        return WorldPoint(x: center.x + offset.x / side, y: center.y + offset.y / side)
    }

    /// The place at a point of the image, its longitude in [-180, 180).
    ///
    /// Points north or south of the world give the latitude of its edge.
    public func coordinate(at point: Point) -> Coordinate { WebMercator.unproject(worldPoint(at: point)) }

    /// The centre on the world's square; x is in 0..<1.
    var worldCenter: WorldPoint { WebMercator.project(center.normalized) }

    /// Only differences are scaled: scaled first, they would lose at zoom 22 what a point needs.
    private func point(eastward: Double, southward: Double) -> Point {
        let (anchor, side) = (anchor, WebMercator.worldSize(zoom: zoom))
        let offset = Rotation(bearing: bearing).toImage(x: eastward, y: southward)
        return Point(x: anchor.x + offset.x * side, y: anchor.y + offset.y * side)
    }
}
