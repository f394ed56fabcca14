#if canImport(Glibc)
    import Glibc
#endif

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
