extension GeoBounds {
    /// The whole earth.
    public static let world = GeoBounds(west: -180, south: -90, east: 180, north: 90)

    /// Whether every edge is a number in its range, and south is not north of north.
    public var isValid: Bool {
        (-180...180).contains(west) && (-180...180).contains(east) && (-90...90).contains(south)
            && (-90...90).contains(north) && south <= north
    }

    /// Whether it crosses the antimeridian.
    public var crossesAntimeridian: Bool { west > east }

    /// From the western edge eastward to the eastern one, in degrees, 0 to 360.
    public var longitudeDelta: Double { crossesAntimeridian ? east - west + 360 : east - west }

    /// The arithmetic mean of the edges; longitude in [-180, 180).
    public var center: Coordinate {
        Coordinate(latitude: south + (north - south) / 2, longitude: west + longitudeDelta / 2).normalized
    }

    /// Whether the place lies inside or on an edge; longitudes of 180 and -180 are the same meridian.
    public func contains(_ coordinate: Coordinate) -> Bool {
        let place = coordinate.normalized
        guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
        return reaches(place.longitude) || (place.longitude == -180 && reaches(180))
    }

    private func reaches(_ longitude: Double) -> Bool {
        crossesAntimeridian ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
    }
}
