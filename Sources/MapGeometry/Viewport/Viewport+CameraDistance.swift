import Platform

extension Viewport {
    /// The vertical field of view, in degrees, used to convert a camera's distance to a visible height.
    ///
    /// MapKit does not document its own; this is our assumption.
    public static let cameraFieldOfView = 30.0

    /// The zoom of a camera that looks straight down from a distance, like `MKMapCamera`.
    ///
    /// The visible height is 2 · distance · tan 15°.
    /// - Parameters:
    ///   - meters: from the camera to the center.
    ///   - latitude: the center's, in degrees.
    ///   - imageHeight: in points.
    /// - Returns: nil if distance or height is not above 0, or if the latitude is not in -90...90.
    public static func zoom(
        forCameraDistance meters: Double, latitude: Double, imageHeight: Double
    ) -> Double? {
        guard meters > 0, meters.isFinite, imageHeight > 0, imageHeight.isFinite, (-90...90).contains(latitude)
        else { return nil }
        let visible = 2 * meters * tan(cameraFieldOfView / 2 * .pi / 180)
        return log2(WebMercator.groundResolution(latitude: latitude, zoom: 0) / (visible / imageHeight))
    }

    /// The distance of a camera that looks straight down at the center and sees the height of the image, in meters.
    public var cameraDistance: Double {
        let visible = WebMercator.groundResolution(latitude: center.latitude, zoom: zoom) * size.height
        return visible / (2 * tan(Self.cameraFieldOfView / 2 * .pi / 180))
    }
}
