extension MapRect {
    /// The rectangle with these edges; latitudes beyond the projection are moved to its edge.
    public init(_ bounds: GeoBounds) {
        let corner = MapPoint(Coordinate(latitude: bounds.north, longitude: bounds.west))
        let bottom = MapPoint(Coordinate(latitude: bounds.south, longitude: bounds.west)).y
        let width = bounds.longitudeDelta / 360 * MapSize.world.width
        self.init(origin: corner, size: MapSize(width: width, height: bottom - corner.y))
    }

    /// The rectangle with a region's edges, at most as wide as the world.
    public init(_ region: CoordinateRegion) {
        let (center, span) = (region.center, region.span)
        let west = center.longitude - min(span.longitudeDelta, 360) / 2
        let corner = MapPoint(Coordinate(latitude: center.latitude + span.latitudeDelta / 2, longitude: west))
        let bottom = MapPoint(Coordinate(latitude: center.latitude - span.latitudeDelta / 2, longitude: west)).y
        let width = min(span.longitudeDelta, 360) / 360 * MapSize.world.width
        self.init(origin: corner, size: MapSize(width: width, height: bottom - corner.y))
    }
}

extension CoordinateRegion {
    /// The region with a rectangle's edges; its center is the arithmetic mean of the degrees.
    public init(_ rect: MapRect) { self.init(GeoBounds(rect)) }
}

extension GeoBounds {
    /// A rectangle's edges in degrees; -180 to 180 if it is as wide as the world.
    public init(_ rect: MapRect) {
        let northWest = rect.origin.coordinate
        let southEast = MapPoint(x: rect.maxX, y: rect.maxY).coordinate
        self.init(
            west: northWest.longitude, south: southEast.latitude, east: southEast.longitude,
            north: northWest.latitude)
        if rect.size.width >= MapSize.world.width {
            (west, east) = (-180, 180)
        } else if east == -180 && west > east {
            east = 180
        }
    }
}
