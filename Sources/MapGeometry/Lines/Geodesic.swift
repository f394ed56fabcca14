import Platform

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

extension Geodesic {
    /// The shortest path between two places, and the arc at its end; the northern one of two equally short ones.
    ///
    /// Karney, section 4: the problem is mirrored so that the start is in the south and at least as far from the
    /// equator as the end. Then the longitude reached at the end's latitude grows with the direction, from 0 to π, so
    /// bisection cannot fail.
    static func between(_ start: Coordinate, _ end: Coordinate) -> (geodesic: Geodesic, endArc: Double) {
        let degrees = (end.longitude - start.longitude).remainder(dividingBy: 360)
        var (west, east) = (ReducedLatitude(start.latitude), ReducedLatitude(end.latitude))
        let isSwapped = abs(west.sine) < abs(east.sine)
        if isSwapped { swap(&west, &east) }
        let isMirrored = west.sine >= 0
        if isMirrored { (west.sine, east.sine) = (-west.sine, -east.sine) }

        var way = Crossing(from: west, to: east).way(turning: abs(degrees) * .pi / 180)
        if isSwapped { swap(&way.departure, &way.arrival) }
        if isSwapped != isMirrored { way.departure.cosine.negate() }
        if degrees < 0 { way.departure.sine.negate() }
        let geodesic = Geodesic(from: start, direction: way.departure)
        return (geodesic, geodesic.startArc + way.arc)
    }
}

/// Paths from a southern latitude to one that is no farther from the equator.
private struct Crossing {
    private let from: ReducedLatitude
    private let to: ReducedLatitude

    struct Way {
        var departure: Geodesic.Direction
        var arrival: Geodesic.Direction
        var arc: Double
        var turn: Double
    }

    init(from: ReducedLatitude, to: ReducedLatitude) { (self.from, self.to) = (from, to) }

    /// The path that ends at a longitude difference between 0 and π, eastward.
    func way(turning angle: Double) -> Way {
        if from.sine == 0, angle <= (1 - Geodesic.flattening) * .pi {
            let east = Geodesic.Direction(sine: 1, cosine: 0)
            return Way(departure: east, arrival: east, arc: angle / (1 - Geodesic.flattening), turn: angle)
        }
        var (low, high) = (0.0, Double.pi)
        var (below, above) = (way(departing: low).turn - angle, way(departing: high).turn - angle)
        if below >= 0 { return way(departing: low) }
        if above <= 0 { return way(departing: high) }
        // Ridders' method: a bisection, then a step on the exponential through the three values.
        for _ in 0..<80 where high - low > 1e-15 {
            let middle = low + (high - low) / 2
            let value = way(departing: middle).turn - angle
            let scale = (value * value - below * above).squareRoot()
            let guess = scale > 0 ? middle - (middle - low) * value / scale : middle
            let error = way(departing: guess).turn - angle
            for (direction, difference) in [(middle, value), (guess, error)] where direction > low && direction < high {
                if difference < 0 {
                    (low, below) = (direction, difference)
                } else {
                    (high, above) = (direction, difference)
                }
            }
            if error == 0 { break }
        }
        return way(departing: -below < above ? low : high)
    }

    /// The path that departs at an azimuth of 0 to π radians, up to where it first crosses the latitude northward.
    private func way(departing alpha: Double) -> Way {
        let departure = Geodesic.Direction(sine: sin(alpha), cosine: alpha == .pi / 2 ? 0 : cos(alpha))
        let sine0 = departure.sine * from.cosine
        let eastward = departure.cosine * from.cosine
        // The difference of the smaller squares keeps more digits.
        let difference =
            from.cosine < -from.sine
            ? (to.cosine - from.cosine) * (from.cosine + to.cosine)
            : (from.sine - to.sine) * (from.sine + to.sine)
        let arriving = max(eastward * eastward + difference, 0).squareRoot()
        let arrival = Geodesic.Direction(sine: sine0 / to.cosine, cosine: arriving / to.cosine)
        // A start on the equator is treated as slightly south of it, so that the path departs southward and returns.
        let south = from.sine == 0 ? -Double.leastNormalMagnitude : from.sine
        let (start, end) = (atan2(south, eastward), atan2(to.sine, arriving))
        let omega = atan2(sine0 * to.sine, arriving) - atan2(sine0 * south, eastward)
        let cosine0 =
            (departure.cosine * departure.cosine + departure.sine * departure.sine * from.sine * from.sine)
            .squareRoot()
        let longitudes = Geodesic.longitudes(Geodesic.Direction(sine: sine0, cosine: cosine0))
        let turn = omega - Geodesic.flattening * sine0 * (longitudes(end) - longitudes(start))
        return Way(departure: departure, arrival: arrival, arc: end - start, turn: turn)
    }
}
