public import MapGeometry

extension SnapshotRequest {
    /// Creates a request for a camera above the map.
    ///
    /// - Parameters:
    ///   - camera: the camera, whose distance is converted to a zoom of 0 to 24.
    ///   - size: size of the image in points; its height determines the zoom for a distance.
    ///   - scale: pixels per point, 1 to 4.
    ///   - pins: pins; those lower in the image are in front.
    /// - Throws: `SnapshotError` with `invalidRequest` for a distance that is not above 0, or a pitch above 60.
    public init(
        camera: MapCamera, size: Size = Self.defaultSize, scale: Double = 1, pins: [Pin] = []
    ) throws(SnapshotError) {
        self.init(framing: .camera(camera), size: size, scale: scale, pins: pins)
        turn(to: camera)
        try checkPitch()
        framing = .center(camera.centerCoordinate, zoom: try zoom(of: camera))
    }

    /// Takes what a camera says besides its place.
    mutating func turn(to camera: MapCamera) {
        (bearing, pitch, fieldOfView) = (camera.heading, camera.pitch, Viewport.cameraFieldOfView)
    }

    /// The zoom at which an image of this size shows what a camera sees.
    ///
    /// - Throws: `SnapshotError` with `invalidRequest` for a distance that is not above 0.
    func zoom(of camera: MapCamera) throws(SnapshotError) -> Double {
        let zoom = Viewport.zoom(
            forCameraDistance: camera.centerCoordinateDistance, latitude: camera.centerCoordinate.latitude,
            imageHeight: size.height)
        guard let zoom else {
            throw .invalid("camera distance", camera.centerCoordinateDistance, "a number of meters above 0")
        }
        let limits = SnapshotLimits.zooms
        return min(max(zoom, limits.lowerBound), limits.upperBound)
    }
}
