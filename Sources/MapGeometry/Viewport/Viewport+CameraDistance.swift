#if canImport(Glibc)
    import Glibc
#endif

extension Viewport {
    /// The vertical field of view, in degrees, by which a camera's distance becomes a visible height.
    ///
    /// MapKit does not document its own; this is the value that we take for it.
    public static let cameraFieldOfView = 30.0

    /// The zoom of a camera that looks straight down from a distance, as `MKMapCamera` has it.
    ///
    /// The visible height is 2 · distance · tan 15°.
    /// - Parameters:
    ///   - metres: from the camera to the centre.
    ///   - latitude: the centre's, in degrees.
    ///   - imageHeight: in points.
    /// - Returns: nil where distance or height is not a number above 0, or the latitude not one in -90...90.
    public static func zoom(
        forCameraDistance metres: Double, latitude: Double, imageHeight: Double
    ) -> Double? {
        guard metres > 0, metres.isFinite, imageHeight > 0, imageHeight.isFinite, (-90...90).contains(latitude)
        else { return nil }
        let visible = 2 * metres * tan(cameraFieldOfView / 2 * .pi / 180)
        return log2(WebMercator.groundResolution(latitude: latitude, zoom: 0) / (visible / imageHeight))
    }
}
