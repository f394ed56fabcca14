#if canImport(Glibc)
    import Glibc
#endif

extension CoordinateRegion {
    /// An area of so many metres around a place, as MapKit's `MKCoordinateRegion(center:latitudinalMeters:…)`.
    ///
    /// The length of a degree is that of the WGS 84 ellipsoid, by the series of its meridian and parallels (Bowditch,
    /// The American Practical Navigator, table 6), right to a metre or two in a degree.
    /// - Parameters:
    ///   - center: degrees.
    ///   - latitudinalMeters: from the southern to the northern edge.
    ///   - longitudinalMeters: from the western to the eastern edge, along the centre's parallel; at the poles, where
    ///     it has no length, the span is the whole world's.
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
