extension Viewport {
    /// The coordinates of the image's corners: top left, top right, bottom right, bottom left.
    public var corners: [Coordinate] { worldCorners.map(WebMercator.unproject) }

    /// The bounding box of the visible area, in degrees.
    ///
    /// -180 to 180 if the image is at least as wide as the world; latitudes end at the edges of the projection.
    public var bounds: GeoBounds {
        let corners = worldCorners
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        // There are always four corners.
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return .world
        }
        let northWest = WebMercator.unproject(WorldPoint(x: left, y: top))
        let southEast = WebMercator.unproject(WorldPoint(x: right, y: bottom))
        var bounds = GeoBounds(
            west: northWest.longitude, south: southEast.latitude, east: southEast.longitude,
            north: northWest.latitude)
        if right - left >= 1 {
            (bounds.west, bounds.east) = (-180, 180)
        } else if bounds.east == -180 && bounds.west > bounds.east {
            bounds.east = 180
        }
        return bounds
    }

    /// The corners as world points with unwrapped x, in the order of `corners`.
    public var worldCorners: [WorldPoint] {
        [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)]
            .map { worldPoint(at: Point(x: $0, y: $1)) }
    }
}
