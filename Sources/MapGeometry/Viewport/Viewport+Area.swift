extension Viewport {
    /// The places at the image's corners: top left, top right, bottom right, bottom left.
    public var corners: [Coordinate] { worldCorners.map(WebMercator.unproject) }

    /// The smallest upright rectangle around what is visible, in degrees.
    ///
    /// From -180 to 180 where the image is at least as wide as the world; latitudes end at the projection's edges.
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

    /// The corners on the world's square with unwrapped x, in the order of `corners`.
    public var worldCorners: [WorldPoint] {
        [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)]
            .map { worldPoint(at: Point(x: $0, y: $1)) }
    }
}
