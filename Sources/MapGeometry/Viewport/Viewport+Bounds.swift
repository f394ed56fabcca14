extension Viewport {
    /// The coordinates of the image's corners: top left, top right, bottom right, bottom left.
    ///
    /// NaN for corners at or above the horizon of a tilted image.
    public var corners: [Coordinate] { worldCorners.map(WebMercator.unproject) }

    /// The bounding box of the visible area, in degrees.
    ///
    /// -180 to 180 if the image is at least as wide as the world; latitudes end at the edges of the projection. With a
    /// horizon in the image, the whole world.
    public var bounds: GeoBounds {
        let corners = worldCorners
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        // There are always four corners.
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(), !showsHorizon
        else { return .world }
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
    public var worldCorners: [WorldPoint] { imageCorners.map(worldPoint) }

    /// Whether the ground in a corner of the image is more than four times as far away as the center, or there is none.
    ///
    /// Such images are not drawn: toward the horizon, a map has more and more tiles and nothing to see.
    public var showsHorizon: Bool {
        guard isTilted else { return false }
        let projection = GroundProjection(self)
        return imageCorners.contains { !(projection.ratio(at: $0) * GroundProjection.farthestDepth >= 1) }
    }

    private var imageCorners: [Point] {
        [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)].map { Point(x: $0, y: $1) }
    }
}
