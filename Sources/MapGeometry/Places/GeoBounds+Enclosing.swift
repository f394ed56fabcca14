extension GeoBounds {
    /// The smallest bounding box of the coordinates, across the antimeridian if that is narrower.
    ///
    /// It leaves out the widest gap between neighboring longitudes.
    /// - Returns: nil if there are no coordinates, or if one of them is invalid.
    public init?(enclosing coordinates: [Coordinate]) {
        guard coordinates.allSatisfy(\.isValid) else { return nil }
        let latitudes = coordinates.map(\.latitude)
        let longitudes = coordinates.map(\.normalized.longitude).sorted()
        guard let south = latitudes.min(), let north = latitudes.max(),
            var west = longitudes.first, var east = longitudes.last
        else { return nil }
        var widest = west + 360 - east
        for (left, right) in zip(longitudes, longitudes.dropFirst()) where right - left > widest {
            widest = right - left
            (west, east) = (right, left)
        }
        // Normalizing turns longitude 180 into -180, which as an eastern edge would appear to cross the antimeridian.
        self.init(west: west, south: south, east: east == -180 && west > east ? 180 : east, north: north)
    }

    /// The edges of a region.
    ///
    /// Latitudes end at the poles; a span of 360 degrees or more is the whole world.
    public init(_ region: CoordinateRegion) {
        let (center, span) = (region.center, region.span)
        let south = max(center.latitude - span.latitudeDelta / 2, -90)
        let north = min(center.latitude + span.latitudeDelta / 2, 90)
        self.init(
            west: center.longitude - span.longitudeDelta / 2, south: south,
            east: center.longitude + span.longitudeDelta / 2, north: north)
        if span.longitudeDelta >= 360 {
            (west, east) = (-180, 180)
        } else {
            west = Coordinate(latitude: 0, longitude: west).normalized.longitude
            east = Coordinate(latitude: 0, longitude: east).normalized.longitude
            if east == -180 && west > east { east = 180 }
        }
    }
}
