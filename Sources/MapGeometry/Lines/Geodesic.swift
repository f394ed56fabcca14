#if canImport(Glibc)
    import Glibc
#endif

/// A geodesic on the WGS 84 ellipsoid, from a place in a direction.
///
/// Implements C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), 43-55. The geodesic is a great
/// circle on an auxiliary sphere, where it crosses the equator northward at arc 0. Arcs are in radians.
struct Geodesic {
    /// The WGS 84 ellipsoid: flattening, polar radius in meters, and square of the second eccentricity.
    static let flattening = 1 / 298.257223563
    static let polarRadius = WebMercator.earthRadius * (1 - flattening)
    static let secondEccentricitySquared = flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening))

    /// The arc at the start.
    let startArc: Double
    private let startLongitude: Double
    /// Sine and cosine of the azimuth at the equator.
    private let equatorial: Direction
    private let startOmega: Double
    private let longitudes: PeriodicIntegral

    /// An azimuth, clockwise from north.
    struct Direction {
        var sine: Double
        var cosine: Double

        init(sine: Double, cosine: Double) { (self.sine, self.cosine) = (sine, cosine) }

        init(degrees: Double) { self.init(sine: sin(degrees * .pi / 180), cosine: cos(degrees * .pi / 180)) }
    }

    init(from start: Coordinate, direction: Direction) {
        let beta = ReducedLatitude(start.latitude)
        equatorial = Direction(
            sine: direction.sine * beta.cosine,
            cosine: (direction.cosine * direction.cosine
                + direction.sine * direction.sine * beta.sine * beta.sine).squareRoot())
        let eastward = direction.cosine * beta.cosine
        startArc = atan2(beta.sine, eastward)
        startOmega = atan2(equatorial.sine * beta.sine, eastward)
        startLongitude = start.longitude
        longitudes = Self.longitudes(equatorial)
    }

    /// The place at an arc of the great circle, with its longitude in [-180, 180).
    func coordinate(atArc arc: Double) -> Coordinate {
        let (sine, cosine) = (sin(arc), cos(arc))
        let omega = atan2(equatorial.sine * sine, cosine)
        let turn = omega - startOmega - Self.flattening * equatorial.sine * (longitudes(arc) - longitudes(startArc))
        let horizontal =
            (equatorial.sine * equatorial.sine
            + equatorial.cosine * equatorial.cosine * cosine * cosine).squareRoot()
        let latitude = atan2(equatorial.cosine * sine, (1 - Self.flattening) * horizontal)
        return Coordinate(latitude: latitude * 180 / .pi, longitude: startLongitude + turn * 180 / .pi).normalized
    }

    /// The arc at a distance in meters from the start.
    func arc(ahead meters: Double) -> Double {
        let square = Self.secondEccentricitySquared * equatorial.cosine * equatorial.cosine
        let distances = PeriodicIntegral { (1 + square * $0).squareRoot() }
        let wanted = meters / Self.polarRadius + distances(startArc)
        // Newton's method: the integral is linear to one part in a thousand, so each step gains three digits.
        var arc = startArc + meters / Self.polarRadius / distances.slope
        for _ in 0..<5 {
            let sine = sin(arc)
            arc -= (distances(arc) - wanted) / (1 + square * sine * sine).squareRoot()
        }
        return arc
    }

    /// How longitudes on the ellipsoid differ from those on the sphere: Karney's I3.
    static func longitudes(_ equatorial: Direction) -> PeriodicIntegral {
        let square = secondEccentricitySquared * equatorial.cosine * equatorial.cosine
        return PeriodicIntegral { (2 - flattening) / (1 + (1 - flattening) * (1 + square * $0).squareRoot()) }
    }
}

/// The latitude on the auxiliary sphere: its tangent is (1 - f) times that of the latitude.
struct ReducedLatitude {
    var sine: Double
    var cosine: Double

    init(_ degrees: Double) {
        let vertical = (1 - Geodesic.flattening) * sin(degrees * .pi / 180)
        let horizontal = cos(degrees * .pi / 180)
        let length = (vertical * vertical + horizontal * horizontal).squareRoot()
        (sine, cosine) = (vertical / length, horizontal / length)
    }
}
