import Platform

/// A region around a center, with half of the span on each side, in degrees.
public struct CoordinateRegion: Hashable, Sendable {
    /// The middle, in degrees.
    public var center: Coordinate
    /// From edge to edge, in degrees.
    public var span: CoordinateSpan

    /// Creates a region with a center and a span.
    public init(center: Coordinate, span: CoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// Creates a region with these edges; its center is the arithmetic mean of the degrees.
    public init(_ bounds: GeoBounds) {
        self.init(
            center: bounds.center,
            span: CoordinateSpan(latitudeDelta: bounds.north - bounds.south, longitudeDelta: bounds.longitudeDelta))
    }

    /// Whether the center is valid and the span is finite and not negative.
    ///
    /// A span wider than the world is valid and means the whole world.
    public var isValid: Bool {
        center.isValid && span.latitudeDelta.isFinite && span.longitudeDelta.isFinite
            && span.latitudeDelta >= 0 && span.longitudeDelta >= 0
    }
}

/// The size of a region from edge to edge, in degrees.
public struct CoordinateSpan: Hashable, Sendable {
    /// From the southern to the northern edge, degrees, 0 to 180.
    public var latitudeDelta: Double
    /// From the western to the eastern edge, degrees, 0 to 360.
    public var longitudeDelta: Double

    /// Creates a span without checking it.
    public init(latitudeDelta: Double, longitudeDelta: Double) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}

extension CoordinateRegion {
    /// Creates a region with a size in meters, like MapKit's `MKCoordinateRegion(center:latitudinalMeters:…)`.
    ///
    /// The length of a degree on the WGS 84 ellipsoid comes from the series in Bowditch, The American Practical
    /// Navigator, table 6, which is accurate to a meter or two per degree.
    /// - Parameters:
    ///   - center: degrees.
    ///   - latitudinalMeters: from the southern to the northern edge.
    ///   - longitudinalMeters: from the western to the eastern edge, along the center's parallel; at the poles, the
    ///     span is the whole world.
    public init(center: Coordinate, latitudinalMeters: Double, longitudinalMeters: Double) {
        let latitude = center.latitude * .pi / 180
        let meridian = 111_132.92 - 559.82 * cos(2 * latitude) + 1.175 * cos(4 * latitude)
        let parallel = 111_412.84 * cos(latitude) - 93.5 * cos(3 * latitude) + 0.118 * cos(5 * latitude)
        let longitudeDelta = parallel > 1 ? min(longitudinalMeters / parallel, 360) : 360
        self.init(
            center: center,
            span: CoordinateSpan(latitudeDelta: latitudinalMeters / meridian, longitudeDelta: longitudeDelta))
    }
}
