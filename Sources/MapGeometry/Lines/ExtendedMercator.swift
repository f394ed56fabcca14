#if canImport(Glibc)
    import Glibc
#endif

extension WorldPoint {
    /// As near to a pole as lines are followed, in degrees: twice the world's height from its middle.
    ///
    /// Beyond the map nothing is drawn, but lines that leave it must leave it in their own direction.
    private static let farthestLatitude = 89.99

    /// Where a place lies, on the plane that the map's square is cut from.
    ///
    /// Unlike `WebMercator.project` it does not move what is beyond the square to its edge.
    init(extending place: Coordinate) {
        guard abs(place.latitude) > WebMercator.maximumLatitude else {
            self = WebMercator.project(place)
            return
        }
        let latitude = min(max(place.latitude, -Self.farthestLatitude), Self.farthestLatitude)
        self.init(x: place.longitude / 360 + 0.5, y: 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi))
    }

    /// The same place in the copy of the world where its x is nearest to another's.
    func nearest(to other: WorldPoint) -> WorldPoint {
        let distance = x - other.x
        // Exact for half a world too: such a step is taken as it is written.
        if abs(distance) <= 0.5 { return self }
        return WorldPoint(x: x - distance.rounded(), y: y)
    }
}
