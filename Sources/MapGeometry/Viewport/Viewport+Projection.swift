extension Viewport {
    /// The position of a coordinate in the image, in the copy of the world nearest to the center.
    ///
    /// The point may lie outside the image. If two copies are equally near, the western one is used. In a tilted image,
    /// what lies beside or behind the camera has no position: then both numbers are NaN. `position(of:)` is nil there.
    public func point(for coordinate: Coordinate) -> Point { position(of: coordinate) ?? .nowhere }

    /// The position of a world point in the image; its x is **not** wrapped.
    ///
    /// The x of the center is in 0..<1, as for the columns of `TileCover`. NaN beside and behind the camera.
    public func point(for worldPoint: WorldPoint) -> Point { position(of: worldPoint) ?? .nowhere }

    /// The world point at a point of the image; x is unwrapped and keeps growing across the antimeridian.
    ///
    /// In a tilted image, there is no ground at and above the horizon: then both numbers are NaN. `ground(at:)` is nil
    /// there.
    public func worldPoint(at point: Point) -> WorldPoint { ground(at: point) ?? WorldPoint(x: .nan, y: .nan) }

    /// The coordinate at a point of the image, with its longitude in [-180, 180).
    ///
    /// Points north or south of the world give the latitude of the nearest edge. NaN at and above the horizon of a
    /// tilted image.
    public func coordinate(at point: Point) -> Coordinate { WebMercator.unproject(worldPoint(at: point)) }
}

extension Viewport {
    /// The position of a coordinate in the image, in the copy of the world nearest to the center.
    ///
    /// The point may lie outside the image. If two copies are equally near, the western one is used.
    /// - Returns: nil beside and behind the camera of a tilted image.
    public func position(of coordinate: Coordinate) -> Point? {
        let world = WebMercator.project(coordinate.normalized)
        let center = worldCenter
        let turns = (world.x - center.x + 0.5).rounded(.down)
        return position(eastward: world.x - center.x - turns, southward: world.y - center.y)
    }

    /// The position of a world point in the image; its x is **not** wrapped.
    ///
    /// - Returns: nil beside and behind the camera of a tilted image.
    public func position(of worldPoint: WorldPoint) -> Point? {
        let center = worldCenter
        return position(eastward: worldPoint.x - center.x, southward: worldPoint.y - center.y)
    }

    /// The world point at a point of the image; x is unwrapped and keeps growing across the antimeridian.
    ///
    /// - Returns: nil at and above the horizon of a tilted image.
    public func ground(at point: Point) -> WorldPoint? {
        let (center, side) = (worldCenter, WebMercator.worldSize(zoom: zoom))
        let turn = Rotation(bearing: bearing)
        if isTilted {
            guard let ground = GroundProjection(self).ground(at: point) else { return nil }
            let offset = turn.toWorld(x: ground.x, y: ground.y)
            return WorldPoint(x: center.x + offset.x / side, y: center.y + offset.y / side)
        }
        let anchor = anchor
        let offset = turn.toWorld(x: point.x - anchor.x, y: point.y - anchor.y)
        return WorldPoint(x: center.x + offset.x / side, y: center.y + offset.y / side)
    }

    /// The center as a world point; x is in 0..<1.
    var worldCenter: WorldPoint { WebMercator.project(center.normalized) }

    /// Only differences are scaled: scaling the coordinates first would lose precision at zoom 22.
    private func position(eastward: Double, southward: Double) -> Point? {
        let (anchor, side) = (anchor, WebMercator.worldSize(zoom: zoom))
        let offset = Rotation(bearing: bearing).toImage(x: eastward, y: southward)
        if isTilted { return GroundProjection(self).point(x: offset.x * side, y: offset.y * side) }
        return Point(x: anchor.x + offset.x * side, y: anchor.y + offset.y * side)
    }
}

extension Point {
    /// What has no position in a tilted image.
    fileprivate static let nowhere = Point(x: .nan, y: .nan)
}
