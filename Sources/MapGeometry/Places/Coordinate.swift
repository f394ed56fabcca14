/// A place on the earth, in degrees (WGS 84).
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, -90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public var longitude: Double

    /// Creates a value without checking it.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether latitude is in -90...90 and longitude in -180...180, like `CLLocationCoordinate2DIsValid`.
    public var isValid: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }

    /// The same place with its longitude in [-180, 180) and its latitude limited to ±90.
    ///
    /// Values that are not finite may stay so: normalizing does not make an invalid coordinate valid.
    public var normalized: Coordinate {
        Coordinate(latitude: min(max(latitude, -90), 90), longitude: Self.wrapped(longitude))
    }

    /// A longitude wrapped to [-180, 180); unchanged if it is in that range.
    private static func wrapped(_ longitude: Double) -> Double {
        if longitude >= -180 && longitude < 180 { return longitude }
        let wrapped = longitude.remainder(dividingBy: 360)
        return wrapped == 180 ? -180 : wrapped
    }
}
