extension TileCoordinate {
    /// The square's edges in degrees.
    public var bounds: GeoBounds {
        let side = Double(1 << z)
        let top = WebMercator.unproject(WorldPoint(x: 0, y: Double(y) / side)).latitude
        let bottom = WebMercator.unproject(WorldPoint(x: 0, y: Double(y + 1) / side)).latitude
        return GeoBounds(
            west: Double(x) / side * 360 - 180, south: bottom, east: Double(x + 1) / side * 360 - 180, north: top)
    }

    /// The tile that contains a coordinate.
    ///
    /// Latitudes beyond the projection belong to the first and last rows.
    /// - Returns: nil if the coordinate or the zoom level is invalid.
    public init?(containing coordinate: Coordinate, z: Int) {
        guard coordinate.isValid, (0...Self.deepestZoom).contains(z) else { return nil }
        let side = 1 << z
        let world = WebMercator.project(coordinate.normalized)
        // The southern edge itself, y 1, belongs to the last row.
        self.init(
            z: z, x: min(Int(world.x * Double(side)), side - 1), y: min(Int(world.y * Double(side)), side - 1))
    }
}
