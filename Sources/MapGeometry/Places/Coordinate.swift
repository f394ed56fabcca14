/// A place on the earth, in degrees (WGS 84).
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, -90 to 90.
    public var latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public var longitude: Double

    /// A place; the values are kept as they are.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both are numbers within -90...90 and -180...180, as `CLLocationCoordinate2DIsValid` has it.
    public var isValid: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }

    /// The same place with its longitude in [-180, 180) and its latitude limited to ±90.
    ///
    /// What is not finite stays not finite, or is limited: the result of an invalid place may be invalid.
    public var normalized: Coordinate {
        Coordinate(latitude: min(max(latitude, -90), 90), longitude: Self.wrapped(longitude))
    }

    /// A longitude in [-180, 180), exact where it lies there already.
    private static func wrapped(_ longitude: Double) -> Double {
        if longitude >= -180 && longitude < 180 { return longitude }
        let turned = longitude.remainder(dividingBy: 360)
        return turned == 180 ? -180 : turned
    }
}
