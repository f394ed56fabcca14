import Platform

/// The projection of web maps (EPSG:3857): spherical Mercator, cut to a square.
public enum WebMercator {
    /// The latitude of the square's northern edge in degrees, atan(sinh π).
    public static let maximumLatitude = 85.051128779806604

    /// The sphere's radius in meters, the semi-major axis of WGS 84.
    public static let earthRadius = 6_378_137.0

    /// Side of the world at zoom 0 in points; each further zoom doubles it.
    public static let tileSize = 256.0

    /// Projects a coordinate onto the square.
    ///
    /// Latitudes beyond the maximum are moved to the edge. Longitudes are not wrapped: 180 is x = 1, and 190 lies
    /// beyond.
    public static func project(_ coordinate: Coordinate) -> WorldPoint {
        WorldPoint(x: coordinate.longitude / 360 + 0.5, y: y(ofLatitude: coordinate.latitude))
    }

    /// The coordinate of a point on the square or one of its repetitions.
    ///
    /// Points north or south of the world are moved to its edge. The longitude is in [-180, 180).
    public static func unproject(_ point: WorldPoint) -> Coordinate {
        let longitude = (point.x - point.x.rounded(.down)) * 360 - 180
        // Slightly west of an integer rounds up to the next one.
        return Coordinate(latitude: latitude(ofY: point.y), longitude: longitude == 180 ? -180 : longitude)
    }

    /// Width and height of the world in points: 256 · 2^zoom.
    public static func worldSize(zoom: Double) -> Double { tileSize * exp2(zoom) }

    /// Ground resolution in meters per point, at a latitude in degrees.
    public static func groundResolution(latitude: Double, zoom: Double) -> Double {
        let limited = min(max(latitude, -maximumLatitude), maximumLatitude)
        return cos(limited * .pi / 180) * 2 * .pi * earthRadius / worldSize(zoom: zoom)
    }

    private static func y(ofLatitude latitude: Double) -> Double {
        if latitude >= maximumLatitude { return 0 }
        if latitude <= -maximumLatitude { return 1 }
        return 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi)
    }

    private static func latitude(ofY y: Double) -> Double {
        if y <= 0 { return maximumLatitude }
        if y >= 1 { return -maximumLatitude }
        return atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi
    }
}

/// A position on the Web Mercator square, whose side is 1.
public struct WorldPoint: Hashable, Sendable {
    /// Eastward from the antimeridian: 0 to 1 is the world, other values are its repetitions.
    public var x: Double
    /// **Southward** from the northern edge: 0 to 1 is the world, nothing exists beyond.
    public var y: Double

    /// Creates a value without checking it.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
