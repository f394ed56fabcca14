/// A bounding box in degrees (WGS 84).
///
/// If `west > east`, it crosses the antimeridian.
public struct GeoBounds: Hashable, Sendable {
    /// Western edge, degrees, -180 to 180.
    public var west: Double
    /// Southern edge, degrees, -90 to 90.
    public var south: Double
    /// Eastern edge, degrees, -180 to 180.
    public var east: Double
    /// Northern edge, degrees, -90 to 90.
    public var north: Double

    /// Creates a bounding box; the parameters are in GeoJSON's order.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}

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
