import Platform

extension WorldPoint {
    /// Lines are followed up to this latitude in degrees, about twice the height of the map from the equator.
    ///
    /// Nothing is drawn beyond the edge of the map, but lines must cross it in the right direction.
    private static let farthestLatitude = 89.99

    /// The position of a place on the infinite Mercator plane, of which the map is a square.
    ///
    /// Unlike `WebMercator.project`, this does not move places beyond the square to its edge.
    init(extending place: Coordinate) {
        guard abs(place.latitude) > WebMercator.maximumLatitude else {
            self = WebMercator.project(place)
            return
        }
        let latitude = min(max(place.latitude, -Self.farthestLatitude), Self.farthestLatitude)
        self.init(x: place.longitude / 360 + 0.5, y: 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi))
    }

    /// The same place in the copy of the world where its x is nearest to that of another point.
    func nearest(to other: WorldPoint) -> WorldPoint {
        let distance = x - other.x
        // A step of exactly half a world is taken in the given direction.
        if abs(distance) <= 0.5 { return self }
        return WorldPoint(x: x - distance.rounded(), y: y)
    }
}
