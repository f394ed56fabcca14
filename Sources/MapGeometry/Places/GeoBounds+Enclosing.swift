extension GeoBounds {
    /// The smallest rectangle around the places, over the antimeridian where that is narrower.
    ///
    /// The widest gap between neighbouring meridians is what is left out.
    /// - Returns: nil where there is no place, or one of them is invalid.
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
        // Normalized, the meridian of 180 degrees is -180: an eastern edge there would seem to cross it.
        self.init(west: west, south: south, east: east == -180 && west > east ? 180 : east, north: north)
    }

    /// The edges of an area; latitudes end at the poles, a span of 360 degrees or more is the whole world's.
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
