public import MapGeometry

extension SnapshotRequest {
    /// Creates a request for a camera above the map.
    ///
    /// - Parameters:
    ///   - camera: the camera, whose distance is converted to a zoom of 0 to 24.
    ///   - size: size of the image in points; its height determines the zoom for a distance.
    ///   - scale: pixels per point, 1 to 4.
    ///   - pins: pins; those lower in the image are in front.
    /// - Throws: `SnapshotError` with `unsupported` if the camera is tilted.
    public init(
        camera: MapCamera, size: Size = Self.defaultSize, scale: Double = 1, pins: [Pin] = []
    ) throws(SnapshotError) {
        self.init(framing: .camera(camera), size: size, scale: scale, bearing: camera.heading, pins: pins)
        framing = .center(camera.centerCoordinate, zoom: try zoom(of: camera))
    }

    /// The zoom at which an image of this size shows what a camera sees.
    ///
    /// - Throws: `SnapshotError` with `unsupported` for a tilted camera, with `invalidRequest` for a distance that is
    ///   not above 0.
    func zoom(of camera: MapCamera) throws(SnapshotError) -> Double {
        guard camera.pitch == 0 else {
            throw SnapshotError(
                .unsupported, "pitch \(camera.pitch) is not supported", remedy: "use 0; the map is flat")
        }
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
